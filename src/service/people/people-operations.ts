import { read, write } from '../database/operation.ts';
import * as found from './people-store-sqlite.ts';
import * as people from './people-store-sqlite.ts';
import * as atSignIn from './apply-role-mapping-sqlite.ts';
import * as jobs from './people-job-store-sqlite.ts';
import { importDirectoryBy } from './role-mapping-store-sqlite.ts';
import * as mapping from './role-mapping-store-sqlite.ts';
import * as rules from './people-rules.ts';
import * as roles from './role-store-sqlite.ts';

/** The database operations on people and roles; each write checks rights inside its transaction. */
export const peopleOperations = {
  listPeople: read('records', found.listPeople),
  findPerson: read('records', found.findPerson),
  listAdministrators: read('records', rules.listAdministrators),
  invitePerson: write(people.invitePerson),
  assignRoles: write(people.assignRoles),
  createPeopleJob: write(jobs.createPeopleJob),
  findPeopleJob: read('records', jobs.findPeopleJob),
  listPeopleJobs: read('records', jobs.listPeopleJobs),
  listUnfinishedPeopleJobs: read('records', jobs.listUnfinishedPeopleJobs),
  listPeopleJobItems: read('records', jobs.listPeopleJobItems),
  listWaitingPeople: read('records', jobs.listWaitingPeople),
  runPeopleBatch: write(jobs.runPeopleBatch),
  cancelPeopleJob: write(jobs.cancelPeopleJob),
  failPeopleJob: write(jobs.failPeopleJob),
  listRoles: read('records', roles.listRoles),
  findRole: read('records', roles.findRole),
  createRole: write(roles.createRole),
  updateRole: write(roles.updateRole),
  removeRole: write(roles.removeRole),
  readRoleMapping: read('records', mapping.readRoleMapping),
  readGroupAttribute: read('records', mapping.readGroupAttribute),
  // Written, read and rolled back.
  previewRoleMapping: write(mapping.previewRoleMapping, 'normal'),
  saveRoleMapping: write(mapping.saveRoleMapping),
  importDirectory: write(importDirectoryBy),
  takeGroupsAtSignIn: write(atSignIn.takeGroupsAtSignIn),
  settleRolesByGroups: write(atSignIn.settleRolesByGroups),
};
