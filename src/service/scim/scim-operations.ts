import { read, write } from '../database/operation.ts';
import * as found from './scim-user-store-sqlite.ts';
import * as groups from './scim-group-store-sqlite.ts';
import * as tokens from './scim-token-store-sqlite.ts';
import * as users from './scim-user-store-sqlite.ts';

/** The operations of provisioning. */
export const scimOperations = {
  listScimTokens: read('records', tokens.listScimTokens),
  createScimToken: write(tokens.createScimToken),
  revokeScimToken: write(tokens.revokeScimToken),
  useScimToken: write(tokens.useScimToken, 'normal'),
  listScimUsers: read('records', found.listScimUsers),
  findScimUser: read('records', found.findScimUser),
  createScimUser: write(users.createScimUser),
  changeScimUser: write(users.changeScimUser),
  removeScimUser: write(users.removeScimUser),
  listScimGroups: read('records', groups.listScimGroups),
  findScimGroup: read('records', groups.findScimGroup),
  createScimGroup: write(groups.createScimGroup),
  changeScimGroup: write(groups.changeScimGroup),
  removeScimGroup: write(groups.removeScimGroup),
};
