import { samplePeople } from './sample-people.ts';

/** Departments with job titles: of the head, of managers and of everybody else. */
const departments = [
  ['Management', 'Chief Executive', 'Director', 'Assistant'],
  ['Finance', 'Chief Financial Officer', 'Head of Accounting', 'Accountant'],
  ['Sales', 'Head of Sales', 'Key Account Manager', 'Account Manager'],
  ['Engineering', 'Head of Engineering', 'Team Lead', 'Engineer'],
  ['People', 'Head of People', 'Recruiting Manager', 'Recruiter'],
  ['IT', 'Chief Information Officer', 'Operations Manager', 'Administrator'],
] as const;

const organisations = [
  'Northwind Trading',
  'Northwind Logistics',
  'Northwind Foods',
  'Northwind Energy',
  'Northwind Retail',
  'Northwind Services',
  'Northwind Shipping',
] as const;

/**
 * The directory of the sample tenant's people as a CSV file for import. A few people are missing on purpose.
 */
export function sampleDirectory(): string {
  const rows = samplePeople
    .filter((_, at) => at % 15 !== 14)
    .map(({ name, address, app }, at) => {
      const [department, head, manager, other] = departments[at % departments.length]!;
      const isHead = at < departments.length;
      const isManager = !isHead && at % 4 === 0;
      return [
        address,
        name,
        department,
        isHead ? head : isManager ? manager : other,
        isHead ? 'Executive' : isManager ? 'Manager' : 'Employee',
        app === 'google_mail' ? 'Northwind Labs' : organisations[(at * 3) % organisations.length],
      ].join(',');
    });
  return ['email,name,department,title,seniority,organization', ...rows].join('\n');
}
