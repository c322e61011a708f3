export const userSchemaId = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const groupSchemaId = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const enterpriseSchemaId = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const listSchemaId = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
/** Where the calls are, below the origin. */
export const scimPath = '/scim/v2';
/** Resources of one answer at most. */
export const mostResults = 200;
