export const userSchemaId = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const groupSchemaId = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const enterpriseSchemaId = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const listSchemaId = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
/** Most resources in one response. */
export const mostResults = 200;
