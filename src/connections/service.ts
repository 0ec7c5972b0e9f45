import type { z } from 'zod/mini'

/** The kinds of services, as the picker filters them. */
type Category =
  | 'CRM'
  | 'Database/spreadsheet'
  | 'Email'
  | 'Messaging'
  | 'File sharing'
  | 'Project management'
  | 'Payments'

/** What a person enters to connect a service without signing in there. All values are texts, as forms have them. */
export type FieldValues = Readonly<Record<string, string>>

export interface ServiceField {
  name: string
  label: string
  /** A 'secret' is never sent to a browser again. */
  kind: 'text' | 'secret' | 'choice'
  /** The value of a new form; empty when absent. */
  initial?: string
  placeholder?: string
  description?: string
  /** The values of a 'choice'. */
  choices?: readonly string[]
  /** Whether spaces at its ends are part of the value, as in passwords. */
  keepsSpaces?: boolean
}

/** Why a form cannot be sent: the message, and the field it concerns. */
export interface FieldProblem {
  field: string
  message: string
}

/** How a connection signs its requests: a token of OAuth, or what a person entered. */
export type Secret = Readonly<Record<string, string>>

/** What may leave the server: settings that are no secret. */
export type PublicConfig = Readonly<Record<string, string>>

/** Whose account a connection uses. */
export interface Account {
  /** As the service names it: an address, a team, a user. Null when it does not say. */
  account: string | null
  /** What the credentials allow; null when the service does not say. */
  scopes?: readonly string[] | null
}

/** What the token endpoint answered, after it was checked. */
export interface TokenAnswer {
  accessToken: string
  /** Null when the service sent none. The one before stays valid then. */
  refreshToken: string | null
  /** Seconds; null when the access token does not end. */
  expiresIn: number | null
  scopes: readonly string[]
  /** Public settings that the answer brings, such as the team. */
  config?: PublicConfig
}

/** How people sign in at a service. What differs between services is data. */
export interface OAuth {
  /** The path of the consent page, on `urls.site`. */
  authorizePath: string
  /** The path of the token endpoint, on `urls.token`. */
  tokenPath: string
  scopes: readonly string[]
  scopeSeparator: ' ' | ','
  /** Whether the service takes a code challenge (RFC 7636, S256). */
  hasPkce: boolean
  /** Where the client id and secret go in a request for tokens. */
  clientCredentials: 'header' | 'body'
  /** Added to the address of the consent page. */
  authorizeParameters?: Readonly<Record<string, string>>
  /** What scopes allow, for messages about missing ones: 'see your spreadsheets'. A scope names itself when absent. */
  scopeNames?: Readonly<Record<string, string>>
  /** What the token endpoint answers to an unknown client or a wrong secret, besides `invalid_client` of RFC 6749. */
  clientErrors?: readonly string[]
  /** Reads an answer that differs from RFC 6749. @throws ZodError */
  readTokens?: (answer: unknown) => TokenAnswer
}

export interface ServiceRequest<Answer> {
  /** 'GET' when absent. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `urls.api`: '/v0/meta/bases'. */
  path: string
  /** The API of `urls.otherApis` that has the path. */
  api?: string
  query?: Readonly<Record<string, string | number | undefined>>
  /** Sent as JSON. */
  body?: unknown
  /** Sent as a form (application/x-www-form-urlencoded), in place of `body`. Values that are undefined are left out. */
  form?: Readonly<Record<string, string | number | boolean | undefined>>
  /** Added to those that sign the request, such as an idempotency key. */
  headers?: Readonly<Record<string, string>>
  answer: z.ZodMiniType<Answer>
  /** Whether sending it twice does no harm. Reading never does. */
  isRepeatable?: boolean
  signal?: AbortSignal
}

/** Calls the API of a service with the credentials of one connection. */
export interface ServiceClient {
  config: PublicConfig
  /** @throws AppError whose message is for the owner of the connection. */
  send<Answer>(request: ServiceRequest<Answer>): Promise<Answer>
}

/** Why a service refused. */
export interface Refusal {
  /** As HTTP would say it: 401 when the credentials do not work. */
  status: number
  /** The service's own words; null when it has none. */
  text: string | null
  /** The service's own name of the reason, for programs: 'card_declined'. */
  code?: string
}

export interface ConnectionForm {
  fields: readonly ServiceField[]
  /** The first problem of the values; null when they can be sent. Runs in the browser too. */
  check(values: FieldValues): FieldProblem | null
}

/** A thing at a service that holds tables: a base, or a spreadsheet. */
export interface MetadataSource {
  id: string
  name: string
}

/** What a source holds, such as tables with typed fields, as the calls answer it. Must be JSON. */
export interface MetadataContent {
  /** Absent when only the list of sources has the name. */
  name?: string
  content: Readonly<Record<string, unknown>>
}

/** Reads which sources a connection reaches, and what they hold. The answers are stored for a while. */
export interface ServiceMetadata {
  /** What people call a source: 'base'. */
  noun: string
  /** The settings of a request that name sources, each by an id or a list of ids: 'baseId', 'baseIds'. */
  settings: readonly string[]
  /** What to say about a source that the account does not have. */
  missing: string
  /** @throws AppError */
  list(client: ServiceClient): Promise<readonly MetadataSource[]>
  /** @throws AppError */
  read(client: ServiceClient, id: string): Promise<MetadataContent>
}

/** What all services declare. One folder in `services/` holds all that the product knows of a service. */
interface CommonService {
  type: string
  name: string
  categories: readonly Category[]
  /** What a person can enter instead of signing in. */
  form?: ConnectionForm
}

/** A service with a web API. */
export interface WebService extends CommonService {
  protocol?: 'http'
  urls: {
    api: string
    /** Further APIs with an address of their own, by name. */
    otherApis?: Readonly<Record<string, string>>
    /** Where people sign in; `api` when absent. */
    site?: string
    /** Where tokens come from; `site` when absent. */
    token?: string
  }
  oauth?: OAuth
  /** The most requests in a second that the service takes from one account. */
  requestsPerSecond: number
  /** How many requests may come at once after a pause; 1 when absent. */
  burst?: number
  /** The headers that sign a request. */
  headers(secret: Secret): Record<string, string>
  /** Reads a refusal, also from an answer with status 200; null when the answer is none. */
  readRefusal?(response: { status: number; body: unknown }): Refusal | null
  /** Finds out whether the credentials work, and whose they are. @throws AppError */
  check(client: ServiceClient): Promise<Account>
  /** Absent for services without tables. */
  metadata?: ServiceMetadata
}

/** A mail server, and how to sign in there. */
export interface MailServer {
  host: string
  port: number
  /** 'tls' encrypts the connection before the sign-in (STARTTLS), 'ssl' from its first byte. */
  encryption: 'tls' | 'ssl'
  username: string
  password: string
}

/** Talks to the mail server of one connection. */
export interface MailClient {
  config: PublicConfig
  /** Signs in, and sends nothing. @throws AppError whose message is for the owner of the connection. */
  verify(): Promise<void>
}

/** A service that takes mail. People enter its server. */
export interface MailService extends CommonService {
  protocol: 'smtp'
  form: ConnectionForm
  oauth?: undefined
  /** The server that a person entered. */
  mailServer(config: PublicConfig, secret: Secret): MailServer
  /** Finds out whether the server takes mail, and from whom. @throws AppError */
  check(client: MailClient): Promise<Account>
}

/** A service that people connect. */
export type Service = WebService | MailService

/** Declares a service. */
export const defineService = <const Declared extends WebService>(service: Declared): Declared & WebService => service

/** Declares a service that takes mail. */
export const defineMailService = <const Declared extends MailService>(service: Declared): Declared & MailService =>
  service

/** The name of a new connection. The server adds a number when another one has it. */
export const defaultConnectionName = ({ name }: Pick<Service, 'name'>): string => `${name} connection`

/** Tells secret values from public ones, by the fields of the form. */
export function splitValues(service: Service, values: FieldValues): { config: PublicConfig; secret: Secret } {
  const fields = service.form?.fields ?? []
  const pick = (isSecret: boolean) =>
    Object.fromEntries(
      fields
        .filter(({ kind }) => (kind === 'secret') === isSecret)
        .map(({ name, keepsSpaces }) => [name, keepsSpaces ? (values[name] ?? '') : (values[name] ?? '').trim()]),
    )
  return { config: pick(false), secret: pick(true) }
}
