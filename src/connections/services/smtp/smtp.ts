import { z } from 'zod/mini'
import { defineMailService, type FieldProblem, type FieldValues } from '../../service.ts'

/** How the names of mail servers begin. A web address or a mail address in this field is refused before it is tried. */
const hostPrefixes = [
  'smtp',
  'mail',
  'email',
  'mx',
  'mta',
  'relay',
  'send',
  'submission',
  'out',
  'in-v3.',
  'asmtp',
  'auth.smtp',
  'live.smtp',
  'sandbox.smtp',
  'securesmtp',
  'ssl0.',
  'exchange',
  'outlook',
]

const isHostName = (host: string) =>
  host.length <= 253 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(host)

const isHost = (entered: string): boolean => {
  const host = entered.toLowerCase()
  return isHostName(host) && hostPrefixes.some(prefix => host.startsWith(prefix))
}

const isPort = (port: string): boolean => /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535

const isEmail = (email: string): boolean => z.email().safeParse(email).success

/** The rule of each field, and what to say when it does not hold. */
const rules: readonly [string, (value: string) => boolean, string][] = [
  ['host', isHost, 'Please enter a valid host'],
  ['port', isPort, 'Please enter a valid port'],
  ['encryption', value => value === 'TLS' || value === 'SSL', 'Please choose TLS or SSL'],
  ['username', value => value !== '', 'Please enter the user name'],
  ['password', value => value !== '', 'Please enter the password'],
  ['email', isEmail, 'Please enter a valid email address'],
]

function check(values: FieldValues): FieldProblem | null {
  for (const [field, isGood, message] of rules) if (!isGood((values[field] ?? '').trim())) return { field, message }
  return null
}

/** Any mail server that takes mail from people who sign in (RFC 6409). */
export const smtp = defineMailService({
  type: 'smtp',
  name: 'SMTP',
  categories: ['Email'],
  protocol: 'smtp',
  form: {
    fields: [
      { name: 'host', label: 'Host', kind: 'text', placeholder: 'smtp.example.com' },
      {
        name: 'port',
        label: 'Port',
        kind: 'text',
        initial: '587',
        description: 'Usually 587 for TLS and 465 for SSL.',
      },
      { name: 'encryption', label: 'Encryption', kind: 'choice', initial: 'TLS', choices: ['TLS', 'SSL'] },
      { name: 'username', label: 'User name', kind: 'text' },
      { name: 'password', label: 'Password', kind: 'secret', keepsSpaces: true },
      {
        name: 'email',
        label: 'Sender',
        kind: 'text',
        placeholder: 'you@example.com',
        description: 'The address that mail comes from.',
      },
    ],
    check,
  },
  mailServer: ({ host = '', port, encryption, username = '' }, { password = '' }) => ({
    host: host.toLowerCase(),
    port: Number(port),
    encryption: encryption === 'SSL' ? 'ssl' : 'tls',
    username,
    password,
  }),
  async check(client) {
    await client.verify()
    return { account: client.config['email'] ?? null }
  },
})
