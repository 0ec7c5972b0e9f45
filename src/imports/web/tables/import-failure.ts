import type { PublicReason } from '../../../texts/public-reasons.ts'

/** What a call or an import failed with. */
export interface Failed {
  message: string
  /** Absent or null for errors of services, which have words only. */
  reason?: string | null
}

/** Why an import failed, for people. */
export interface ImportFailure {
  text: string
  /** Whether connecting the account again may help. */
  needsReconnect: boolean
}

interface Case {
  /** Our own errors. */
  reasons: readonly PublicReason[]
  /** Errors of services and of the network in between. */
  matches: RegExp
  text: (source: string, message: string) => string
  needsReconnect?: true
}

const cases: readonly Case[] = [
  {
    reasons: ['source_missing'],
    matches: /^missing or unknown /i,
    text: (source, message) => `${message}. Reconnect ${source} to give access to it, or choose another one.`,
    needsReconnect: true,
  },
  {
    reasons: [],
    matches: /\b431\b|headers? (?:is |are )?too large/i,
    text: () => 'The request was too long for the network. Import fewer tables or fields at once.',
  },
  {
    reasons: ['service_answer_too_large'],
    matches: /\b413\b|(?:payload|entity|body|answer) (?:is |was )?too large/i,
    text: () => 'This is too much data at once. Import fewer tables at once.',
  },
  {
    reasons: ['service_timeout'],
    matches: /time-?out|timed out|did not answer in time/i,
    text: source => `${atStart(source)} took too long to answer. Try again in a few minutes.`,
  },
  {
    reasons: ['service_unreachable'],
    matches: /could not be reached|network|fetch failed|\bECONN/i,
    text: source => `${atStart(source)} could not be reached. Check the connection to the internet and try again.`,
  },
  {
    reasons: ['connection_not_accepted', 'connection_not_allowed', 'connection_deleted'],
    matches: /permission|access denied|forbidden/i,
    text: source => `Gridloom may not read this anymore. Reconnect ${source} with all permissions, and try again.`,
    needsReconnect: true,
  },
]

/** The name of a source at the start of a sentence. */
const atStart = (source: string): string => source.charAt(0).toUpperCase() + source.slice(1)

/**
 * The words for an error of an import. Errors without a case show their first part, up to a comma.
 * @param hasAccount whether people connect an account to read the source.
 */
export function importFailure({ message, reason }: Failed, source: string, hasAccount = true): ImportFailure {
  const possible = cases.filter(({ needsReconnect }) => hasAccount || !needsReconnect)
  const found =
    possible.find(({ reasons }) => reasons.some(one => one === reason)) ??
    possible.find(({ matches }) => matches.test(message))
  if (found) return { text: found.text(source, message), needsReconnect: found.needsReconnect ?? false }
  // A comma inside a number, such as 2,000, ends nothing.
  return { text: message.split(/,\s/)[0] ?? message, needsReconnect: false }
}
