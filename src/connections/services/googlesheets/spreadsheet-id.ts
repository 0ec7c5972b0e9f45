/** The id of a spreadsheet in a link to it; null for other texts. */
export const spreadsheetIdInLink = (text: string): string | null =>
  /^(?:https?:\/\/)?docs\.google\.com\/spreadsheets\/(?:u\/\d+\/)?d\/([\w-]{20,})(?:[/?#]|$)/.exec(text.trim())?.[1] ??
  null
