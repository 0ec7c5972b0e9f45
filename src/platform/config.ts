import path from 'node:path'
import { z } from 'zod'
import { logLevels } from './log.ts'

const portText = 'must be a whole number from 1 to 65535'
const port = z.coerce.number(portText).int(portText).min(1, portText).max(65535, portText)
const text = z.string().min(1)
const yesOrNo = z.enum(['true', 'false']).transform(word => word === 'true')
const webAddress = z.url({ protocol: /^https?$/ }).transform(url => url.replace(/\/+$/, ''))

/** Where a service is: a web address, or a mail server such as 'smtp://localhost:2525'. */
const serviceAddress = z.url({ protocol: /^(https?|smtp)$/ }).transform(url => url.replace(/\/+$/, ''))

const signUpRules = ['open', 'invited', 'closed'] as const

/** Every environment variable of the product. `describe` gives its line in the README. */
export const environment = z.object({
  PORT: port.default(3000).describe('Port of the web server'),
  HOST: text.default('localhost').describe('Address to listen on; `0.0.0.0` for all networks'),
  PUBLIC_URL: webAddress.optional().describe('Public address, used for links in emails and behind a proxy'),
  TRUSTED_PROXIES: text
    .default('loopback')
    .describe('Reverse proxies that are trusted to report the client address, separated by commas'),
  DATA_DIR: text.default('./data').describe('Folder for the embedded database, files, and the secret key'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('Your own PostgreSQL, 17 or newer, instead of the embedded one'),
  SECRET_KEY: z
    .string()
    .min(32, 'must have 32 characters or more')
    .optional()
    .describe(
      'Signs sessions and encrypts stored secrets; at least 32 characters. Without one, a key is created and kept',
    ),
  PREVIOUS_SECRET_KEY: z
    .string()
    .min(32, 'must have 32 characters or more')
    .optional()
    .describe('The key before `SECRET_KEY`; stored secrets are encrypted again with the new one at the next start'),
  LOG_LEVEL: z.enum(logLevels).default('info').describe('Lowest level that is logged'),
  CSV_MAX_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(1024 ** 3)
    .describe('Maximum size of an imported CSV file, in bytes'),
  LOG_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .positive()
    .default(30)
    .describe('Days to keep the history of a base; the trash keeps things for 30 days'),
  S3_BUCKET: text.optional().describe('S3 bucket for files, instead of the data folder'),
  S3_ENDPOINT: webAddress.optional().describe('Address of an S3-compatible store other than Amazon'),
  S3_REGION: text.default('us-east-1').describe('Region of the bucket'),
  S3_ACCESS_KEY_ID: text.optional().describe('Access key ID'),
  S3_SECRET_ACCESS_KEY: text.optional().describe('Secret access key'),
  BILLING: yesOrNo
    .default(false)
    .describe('`true` limits each organization to its plan; otherwise there are no limits'),
  SMTP_HOST: text.optional().describe('Mail server; without one, emails are written to the log'),
  SMTP_PORT: port.default(587).describe('Port of the mail server'),
  SMTP_SECURE: yesOrNo.default(false).describe('`true` for TLS from the first byte (port 465)'),
  SMTP_USER: text.optional().describe('User name for the mail server'),
  SMTP_PASSWORD: text.optional().describe('Password for the mail server'),
  SMTP_FROM: text.default('Gridloom <gridloom@localhost>').describe('Sender of all emails'),
  SIGN_UP: z
    .enum(signUpRules)
    .optional()
    .describe('Who may create an account: `open`, `invited` or `closed`; otherwise chosen on the page of the server'),
  SIGN_UP_DOMAINS: text
    .optional()
    .describe(
      'Mail domains that may sign up without an invitation, separated by commas; all when empty. Such an account can be used once its address is confirmed',
    ),
  FEEDBACK_URL: z
    .url({ protocol: /^(https?|mailto)$/ })
    .default('mailto:?subject=Feedback')
    .describe('Target of the ‘Feedback?’ link in the sidebar: a page or a `mailto:` address'),
})

export interface Config {
  port: number
  host: string
  /** Without a slash at its end; undefined if not configured. */
  publicUrl: string | undefined
  trustedProxies: string[]
  /** An absolute path. */
  dataDir: string
  databaseUrl: string | undefined
  /** If undefined, `startPlatform` uses the key in the data folder, or in the database of `DATABASE_URL`. */
  secretKey: string | undefined
  /** Opens secrets that were stored before the key was replaced. */
  previousSecretKey: string | undefined
  /** What the environment says about services outside, by their types in lower case. */
  services: Readonly<Record<string, ServiceConfig>>
  /** Whether services outside are emulated on this machine. */
  isEmulated: boolean
  logLevel: (typeof logLevels)[number]
  csvMaxBytes: number
  logRetentionDays: number
  /** Whether the limits of plans apply to organizations. */
  isBilled: boolean
  s3: S3Config | undefined
  smtp: SmtpConfig | undefined
  mailFrom: string
  /** Who may create an account; undefined: chosen on the page of the server. */
  signUp: SignUpConfig | undefined
  feedbackUrl: string
}

interface SignUpConfig {
  rule: (typeof signUpRules)[number]
  /** Mail domains that may sign up without an invitation, in lower case; empty: all. */
  domains: string[]
}

/** The product as a service outside knows it, and where that service is. */
interface ServiceConfig {
  clientId?: string
  clientSecret?: string
  /** Replaces the URLs of the service, for tests and proxies. Without a slash at its end. */
  baseUrl?: string
  /** How many requests it takes from one account, if that differs from what the service publishes. */
  requestsPerSecond?: number
}

export interface S3Config {
  bucket: string
  region: string
  endpoint: string | undefined
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

interface SmtpConfig {
  host: string
  port: number
  secure: boolean
  auth: { user: string; pass: string } | undefined
}

/** An unusable setting. The message is one line for the person who starts the product. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Reads the configuration from environment variables. An empty variable counts as absent.
 *
 * @throws ConfigError naming the variable.
 */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const filled = Object.fromEntries(Object.entries(variables).filter(([, setting]) => setting !== ''))
  const parsed = environment.safeParse(filled)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(describeIssue).join('; '))
  const values = parsed.data
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL,
    trustedProxies: values.TRUSTED_PROXIES.split(',').map(address => address.trim()),
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    secretKey: values.SECRET_KEY,
    previousSecretKey: values.PREVIOUS_SECRET_KEY,
    services: serviceConfigs(filled),
    isEmulated: false,
    logLevel: values.LOG_LEVEL,
    csvMaxBytes: values.CSV_MAX_BYTES,
    logRetentionDays: values.LOG_RETENTION_DAYS,
    isBilled: values.BILLING,
    s3: s3Config(values),
    smtp: smtpConfig(values),
    mailFrom: values.SMTP_FROM,
    signUp: signUpConfig(values),
    feedbackUrl: values.FEEDBACK_URL,
  }
}

type Environment = z.infer<typeof environment>

const describeIssue = (issue: z.core.$ZodIssue) => `${issue.path.join('.')}: ${issue.message}`

/** Pairs of variables that need each other. */
function pair(variables: Environment, first: keyof Environment, second: keyof Environment): boolean {
  if ((variables[first] === undefined) === (variables[second] === undefined)) return variables[first] !== undefined
  const [missing, present] = variables[first] === undefined ? [first, second] : [second, first]
  throw new ConfigError(`${missing}: needed beside ${present}`)
}

type ReadSetting = (setting: string) => ServiceConfig | string

const serviceVariables: Readonly<Record<string, ReadSetting>> = {
  CLIENT_ID: clientId => ({ clientId }),
  CLIENT_SECRET: clientSecret => ({ clientSecret }),
  BASE_URL(setting) {
    const { data: baseUrl } = serviceAddress.safeParse(setting)
    return baseUrl === undefined ? 'must be a web address' : { baseUrl }
  },
  REQUESTS_PER_SECOND(setting) {
    const requestsPerSecond = Number(setting)
    return requestsPerSecond > 0 && Number.isFinite(requestsPerSecond)
      ? { requestsPerSecond }
      : 'must be a number above 0'
  },
}

const serviceVariable = new RegExp(`^([A-Z][A-Z0-9]*)_(${Object.keys(serviceVariables).join('|')})$`)

/** The settings of each service: `SLACK_CLIENT_ID`, `SLACK_CLIENT_SECRET`, and `SLACK_BASE_URL` for example. */
function serviceConfigs(variables: NodeJS.ProcessEnv): Record<string, ServiceConfig> {
  const configs: Record<string, ServiceConfig> = {}
  for (const [name, setting] of Object.entries(variables)) {
    const [, service = '', kind = ''] = serviceVariable.exec(name) ?? []
    const read = setting === undefined ? undefined : serviceVariables[kind]?.(setting)
    if (read === undefined) continue
    if (typeof read === 'string') throw new ConfigError(`${name}: ${read}`)
    Object.assign((configs[service.toLowerCase()] ??= {}), read)
  }
  return configs
}

function s3Config(variables: Environment): S3Config | undefined {
  const withKey = pair(variables, 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY')
  if (variables.S3_BUCKET === undefined) {
    if (withKey || variables.S3_ENDPOINT) throw new ConfigError('S3_BUCKET: needed beside the other S3 settings')
    return undefined
  }
  const credentials = {
    accessKeyId: variables.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: variables.S3_SECRET_ACCESS_KEY ?? '',
  }
  return {
    bucket: variables.S3_BUCKET,
    region: variables.S3_REGION,
    endpoint: variables.S3_ENDPOINT,
    credentials: withKey ? credentials : undefined,
  }
}

function signUpConfig({ SIGN_UP: rule, SIGN_UP_DOMAINS: domains }: Environment): SignUpConfig | undefined {
  if (rule === undefined && domains === undefined) return undefined
  const named = (domains ?? '').split(',').map(domain => domain.trim().toLowerCase().replace(/^@/, ''))
  return { rule: rule ?? 'open', domains: named.filter(domain => domain !== '') }
}

function smtpConfig(variables: Environment): SmtpConfig | undefined {
  const withUser = pair(variables, 'SMTP_USER', 'SMTP_PASSWORD')
  if (variables.SMTP_HOST === undefined) {
    if (withUser) throw new ConfigError('SMTP_HOST: needed beside SMTP_USER')
    return undefined
  }
  const auth = { user: variables.SMTP_USER ?? '', pass: variables.SMTP_PASSWORD ?? '' }
  return {
    host: variables.SMTP_HOST,
    port: variables.SMTP_PORT,
    secure: variables.SMTP_SECURE,
    auth: withUser ? auth : undefined,
  }
}
