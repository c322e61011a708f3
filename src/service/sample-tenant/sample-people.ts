import type { MailApp } from '../../api/vocabulary/platforms.ts';

/** The tenant of the sample mail. The names end in `.example`, which is reserved (RFC 2606). */
export const sampleTenant = {
  name: 'Northwind',
  domains: ['northwind.example', 'northwindlabs.example'],
  apps: ['office365_emails', 'google_mail'],
} as const satisfies { name: string; domains: readonly string[]; apps: readonly MailApp[] };

/** Somebody with a mailbox in the sample tenant. */
export interface SamplePerson {
  readonly name: string;
  readonly address: string;
  readonly app: MailApp;
}

/** The company uses Microsoft 365, its laboratory Google Workspace. */
const companyNames =
  'Amara Okafor, Anna Lindqvist, Arjun Mehta, Beatriz Carvalho, Benedikt Vogel, Camille Laurent, Carlos Ibarra, ' +
  'Chen Wei, Clara Hoffmann, Daniel Brandt, Dimitra Papadakis, Elena Rossi, Emeka Nwosu, Emma Fischer, Erik Johansson, ' +
  'Fatima Haddad, Felix Baumann, Francesca Conti, Grace Mbeki, Hanna Nowak, Hiroshi Tanaka, Ines Moreau, Isabel Torres, ' +
  'Jakob Steiner, James Whitfield, Jana Novotna, Jonas Keller, Julia Schneider, Kateryna Bondar, Kwame Asante, ' +
  'Laura Bianchi, Leon Winter, Lucia Fernandez, Magnus Dahl, Maria Kowalska, Marta Silva, Mehmet Yilmaz, Mia Andersen, ' +
  'Nadia Rahman, Niklas Weber, Olivia Bennett, Oskar Lehmann';
const laboratoryNames =
  'Paul Richter, Priya Sharma, Rafael Mendes, Rosa Martinez, Samuel Adeyemi, Sara Lund, Sofia Petrova, Stefan Huber, ' +
  'Tariq Aziz, Theresa Braun, Thomas Eriksen, Valentina Greco, Viktor Horvath, Wanjiru Kamau, William Prescott, ' +
  'Yara Nasser, Yuki Sato, Zoe Dimitriou';

const peopleOf = (names: string, domain: string, app: MailApp): SamplePerson[] =>
  names.split(', ').map((name) => ({
    name,
    address: `${name.toLowerCase().replace(' ', '.')}@${domain}`,
    app,
  }));

/** The sixty people of the sample tenant. */
export const samplePeople: readonly SamplePerson[] = [
  ...peopleOf(companyNames, sampleTenant.domains[0], 'office365_emails'),
  ...peopleOf(laboratoryNames, sampleTenant.domains[1], 'google_mail'),
];

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
