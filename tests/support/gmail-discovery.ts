import document from './gmail-discovery.json' with { type: 'json' };

interface Shape {
  type?: string;
  format?: string;
  enum?: string[];
  items?: Shape;
  $ref?: string;
}

interface Method {
  httpMethod: string;
  path: string;
  /** Where a message is uploaded to. */
  upload?: string;
  parameters: Record<string, Shape & { location: string; required?: boolean; repeated?: boolean }>;
  request?: string;
  response?: string;
  scopes: string[];
}

const methods = document.methods as unknown as Record<string, Method>;
const schemas = document.schemas as unknown as Record<string, Record<string, Shape>>;

export type GmailMethod = keyof (typeof document)['methods'];

/** Parameters that every method has. */
const common = new Set(['alt', 'fields', 'prettyPrint', 'quotaUser', 'uploadType']);

/** The method of a path, with the parts of it that it names; undefined for none. */
export function methodOf(httpMethod: string, pathname: string) {
  for (const [method, one] of Object.entries(methods)) {
    if (one.httpMethod !== httpMethod) continue;
    for (const [template, isUpload] of [
      [one.path, false],
      [one.upload, true],
    ] as const) {
      if (template === undefined) continue;
      const pattern = template.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
      const found = new RegExp(`^/${pattern}$`).exec(pathname);
      if (!found) continue;
      const path = Object.fromEntries(
        Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
      );
      return { method: method as GmailMethod, path, isUpload, scopes: one.scopes };
    }
  }
  return undefined;
}

/** What the discovery document does not allow in a call. */
export function problemsOfCall(
  name: GmailMethod,
  query: URLSearchParams,
  body: Record<string, unknown>,
  isUpload: boolean,
): string[] {
  const { parameters, request } = methods[name]!;
  const problems: string[] = [];
  for (const key of new Set(query.keys())) {
    const values = query.getAll(key);
    const shape = parameters[key];
    if (!shape && common.has(key)) continue;
    if (shape?.location !== 'query') problems.push(`${name} has no parameter ${key}`);
    else if (values.length > 1 && !shape.repeated) problems.push(`${name}: ${key} is not repeated`);
    else problems.push(...values.flatMap((value) => problemsOfText(shape, value, `${name}: ${key}`)));
  }
  if (isUpload && !['media', 'multipart'].includes(query.get('uploadType') ?? ''))
    problems.push(`${name}: uploadType`);
  if (request) problems.push(...problemsOfValue({ $ref: request }, body, name));
  else if (Object.keys(body).length > 0) problems.push(`${name} has no body`);
  return problems;
}

/** What the discovery document does not allow in an answer. */
export function problemsOfAnswer(name: GmailMethod, answer: unknown): string[] {
  const { response } = methods[name]!;
  if (!response) return answer === undefined ? [] : [`${name} answers with nothing`];
  return problemsOfValue({ $ref: response }, answer, `answer of ${name}`);
}

function problemsOfText(shape: Shape, value: string, at: string): string[] {
  if (shape.type === 'boolean') return /^(?:true|false)$/.test(value) ? [] : [`${at} is no boolean`];
  if (shape.type === 'integer') return /^\d{1,10}$/.test(value) ? [] : [`${at} is no integer`];
  return problemsOfValue(shape, value, at);
}

function problemsOfValue(shape: Shape, value: unknown, at: string): string[] {
  if (shape.$ref !== undefined) {
    const schema = schemas[shape.$ref];
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${at} is no object`];
    return Object.entries(value).flatMap(([key, one]) =>
      schema?.[key] ? problemsOfValue(schema[key], one, `${at}.${key}`) : [`${at} has no ${key}`],
    );
  }
  switch (shape.type) {
    case 'array':
      if (!Array.isArray(value)) return [`${at} is no list`];
      return value.flatMap((one) => problemsOfValue(shape.items!, one, `${at}[]`));
    case 'integer':
      return Number.isInteger(value) ? [] : [`${at} is no integer`];
    case 'boolean':
      return typeof value === 'boolean' ? [] : [`${at} is no boolean`];
    default: {
      if (typeof value !== 'string') return [`${at} is no text`];
      const { format = '' } = shape;
      if (format.endsWith('int64') && !/^\d{1,20}$/.test(value)) return [`${at} is no number`];
      if (format === 'byte' && !/^[\w-]*={0,2}$/.test(value)) return [`${at} is not base64url`];
      return shape.enum && !shape.enum.includes(value) ? [`${at} may not be ${value}`] : [];
    }
  }
}
