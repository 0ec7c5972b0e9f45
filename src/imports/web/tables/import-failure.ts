/** Why an import failed, for people. */
export interface ImportFailure {
  text: string
  /** Whether connecting the account again may help. */
  needsReconnect: boolean
}

const cases: { matches: RegExp; text: (source: string) => string; needsReconnect?: true }[] = [
  {
    matches: /\b431\b|headers? (?:is |are )?too large/i,
    text: () => 'The request was too long for the network. Import fewer tables or fields at once.',
  },
  {
    matches: /\b413\b|(?:payload|entity|body|answer) (?:is |was )?too large/i,
    text: () => 'This is too much data at once. Import fewer tables at once.',
  },
  {
    matches: /time-?out|timed out|did not answer in time/i,
    text: source => `${source} took too long to answer. Try again in a few minutes.`,
  },
  {
    matches: /could not be reached|network|fetch failed|\bECONN/i,
    text: source => `${source} could not be reached. Check the connection to the internet and try again.`,
  },
  {
    matches:
      /permission|access denied|does not allow|not accept this connection|forbidden|connection was deleted|refused to sign you in/i,
    text: source => `Gridloom may not read this anymore. Reconnect ${source} with all permissions, and try again.`,
    needsReconnect: true,
  },
]

/** The words for an error of an import. Others show their first part, up to a comma. */
export function importFailure(message: string, source: string): ImportFailure {
  const found = cases.find(({ matches }) => matches.test(message))
  if (found) return { text: found.text(source), needsReconnect: found.needsReconnect ?? false }
  // A comma inside a number, such as 2,000, ends nothing.
  return { text: message.split(/,\s/)[0] ?? message, needsReconnect: false }
}
