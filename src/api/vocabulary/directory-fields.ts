/** The fields of a person in a file beside the address, each in a column of this name. */
export const directoryFields = ['name', 'department', 'title', 'seniority', 'organization'] as const;
export type DirectoryField = (typeof directoryFields)[number];
/** The columns of a file of people; `groups` has names and `aliases` further addresses, separated by semicolons. */
export const directoryColumns = ['email', ...directoryFields, 'groups', 'aliases'] as const;

/** What queries ask of the owner of a mailbox. */
export const ownerFields = [
  'department',
  'seniority',
  'organization',
] as const satisfies readonly DirectoryField[];
export type OwnerField = (typeof ownerFields)[number];
