/** What a form can start from, besides nothing and a template. */
export type StartWay = 'table' | 'text' | 'file'

export const startWays: readonly { id: StartWay; label: string; hint: string }[] = [
  { id: 'table', label: 'A table', hint: 'Its fields become questions' },
  { id: 'text', label: 'Pasted text', hint: 'One question per line' },
  { id: 'file', label: 'A file', hint: 'Also of Typeform and Google' },
]
