import path from 'node:path'
import { z } from 'zod'
import { logLevels } from './log.ts'

const portText = 'must be a whole number from 1 to 65535'
const port = z.coerce.number(portText).int(portText).min(1, portText).max(65535, portText)
const text = z.string().min(1)
const yesOrNo = z.enum(['true', 'false']).transform(word => word === 'true')
const webAddress = z.url({ protocol: /^https?$/ }).transform(url => url.replace(/\/+$/, ''))

/** Every environment variable of the product; each `describe` is its line in the README. */
export const environment = z.object({
  PORT: port.default(3000).describe('Port of the web server'),
  HOST: text.default('localhost').describe('Address it listens on; `0.0.0.0` for every network of the machine'),
  PUBLIC_URL: webAddress.optional().describe('Address people open, for links in mails and behind a proxy'),
  TRUSTED_PROXIES: text
    .default('loopback')
    .describe('Addresses of reverse proxies whose word on the client address is taken, with commas between'),
  DATA_DIR: text.default('./data').describe('Folder of the embedded database, the files and the secret key'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('A PostgreSQL of your own, 17 or newer, instead of the embedded one'),
  SECRET_KEY: z
    .string()
    .min(32, 'must have 32 characters or more')
    .optional()
    .describe('32 characters or more that sign sessions and seal stored secrets'),
  LOG_LEVEL: z.enum(logLevels).default('info').describe('The least important line that is logged'),
  CSV_MAX_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(10 * 1024 * 1024)
    .describe('Largest CSV file that may be imported, in bytes'),
  LOG_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .positive()
    .default(30)
    .describe('For how many days the history of a base is kept; the trash is emptied after 30'),
  S3_BUCKET: text.optional().describe('Keeps files in this S3 bucket instead of the data folder'),
  S3_ENDPOINT: webAddress.optional().describe('Address of an S3-compatible store that is not Amazon'),
  S3_REGION: text.default('us-east-1').describe('Region of the bucket'),
  S3_ACCESS_KEY_ID: text.optional().describe('Key for the bucket'),
  S3_SECRET_ACCESS_KEY: text.optional().describe('Its secret'),
  BILLING: yesOrNo
    .default(false)
    .describe('`true` where plans are billed: each organization is held to its own; otherwise all have everything'),
  SMTP_HOST: text.optional().describe('Mail server; without it mails are written to the log'),
  SMTP_PORT: port.default(587).describe('Its port'),
  SMTP_SECURE: yesOrNo.default(false).describe('`true` for TLS from the first byte (port 465)'),
  SMTP_USER: text.optional().describe('User of the mail server'),
  SMTP_PASSWORD: text.optional().describe('The password of that user'),
  SMTP_FROM: text.default('Gridloom <gridloom@localhost>').describe('Sender of every mail'),
  FEEDBACK_URL: z
    .url({ protocol: /^(https?|mailto)$/ })
    .default('mailto:?subject=Feedback')
    .describe('Where the link ‘Feedback?’ of the sidebar leads: a page, or somebody as `mailto:`'),
})

export interface Config {
  port: number
  host: string
  /** Without a slash at its end; undefined while nobody said it. */
  publicUrl: string | undefined
  trustedProxies: string[]
  /** An absolute path. */
  dataDir: string
  databaseUrl: string | undefined
  /** Undefined: the one kept in the data folder. `startPlatform` fills it in. */
  secretKey: string | undefined
  logLevel: (typeof logLevels)[number]
  csvMaxBytes: number
  logRetentionDays: number
  /** Whether organizations are held to the limits of their plans. */
  isBilled: boolean
  s3: S3Config | undefined
  smtp: SmtpConfig | undefined
  mailFrom: string
  feedbackUrl: string
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

/** A setting that cannot be used; its message is the one line that the person reads. */
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
  const of = parsed.data
  return {
    port: of.PORT,
    host: of.HOST,
    publicUrl: of.PUBLIC_URL,
    trustedProxies: of.TRUSTED_PROXIES.split(',').map(address => address.trim()),
    dataDir: path.resolve(of.DATA_DIR),
    databaseUrl: of.DATABASE_URL,
    secretKey: of.SECRET_KEY,
    logLevel: of.LOG_LEVEL,
    csvMaxBytes: of.CSV_MAX_BYTES,
    logRetentionDays: of.LOG_RETENTION_DAYS,
    isBilled: of.BILLING,
    s3: s3Config(of),
    smtp: smtpConfig(of),
    mailFrom: of.SMTP_FROM,
    feedbackUrl: of.FEEDBACK_URL,
  }
}

type Environment = z.infer<typeof environment>

const describeIssue = (issue: z.core.$ZodIssue) => `${issue.path.join('.')}: ${issue.message}`

/** Two variables that mean something only together. */
function pair(of: Environment, first: keyof Environment, second: keyof Environment): boolean {
  if ((of[first] === undefined) === (of[second] === undefined)) return of[first] !== undefined
  const [missing, given] = of[first] === undefined ? [first, second] : [second, first]
  throw new ConfigError(`${missing}: needed beside ${given}`)
}

function s3Config(of: Environment): S3Config | undefined {
  const withKey = pair(of, 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY')
  if (of.S3_BUCKET === undefined) {
    if (withKey || of.S3_ENDPOINT) throw new ConfigError('S3_BUCKET: needed beside the other S3 settings')
    return undefined
  }
  const credentials = { accessKeyId: of.S3_ACCESS_KEY_ID ?? '', secretAccessKey: of.S3_SECRET_ACCESS_KEY ?? '' }
  return {
    bucket: of.S3_BUCKET,
    region: of.S3_REGION,
    endpoint: of.S3_ENDPOINT,
    credentials: withKey ? credentials : undefined,
  }
}

function smtpConfig(of: Environment): SmtpConfig | undefined {
  const withUser = pair(of, 'SMTP_USER', 'SMTP_PASSWORD')
  if (of.SMTP_HOST === undefined) {
    if (withUser) throw new ConfigError('SMTP_HOST: needed beside SMTP_USER')
    return undefined
  }
  const auth = { user: of.SMTP_USER ?? '', pass: of.SMTP_PASSWORD ?? '' }
  return { host: of.SMTP_HOST, port: of.SMTP_PORT, secure: of.SMTP_SECURE, auth: withUser ? auth : undefined }
}
