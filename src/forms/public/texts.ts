import type { StateView } from './page-view.ts'

/** What a page says when its form cannot be answered, unless the form has its own text. */
export const stateTexts: Readonly<Record<StateView['state'], { title: string; text: string }>> = {
  closed: { title: 'This form is closed', text: 'It no longer accepts responses.' },
  not_open: { title: 'This form is not open yet', text: 'Please come back later.' },
  full: { title: 'This form is full', text: 'It has received all the responses it can take.' },
  answered: { title: 'You have already answered', text: 'Everyone can answer this form once.' },
  unpublished: { title: 'This form is not published', text: 'Ask the person who sent you the link.' },
  trashed: { title: 'This form was deleted', text: 'Ask the person who sent you the link.' },
  locked: { title: 'This form is protected', text: 'Enter the password to continue.' },
  later: {
    title: 'Continue later',
    text: 'Your answers are saved. Enter your email address to get a link that continues on any device.',
  },
  later_sent: { title: 'Check your email', text: 'The link works for 30 days, until you submit your answers.' },
  later_over: { title: 'These answers were sent', text: 'You have already submitted them, so this link has ended.' },
  failed: { title: 'Your answers were not sent', text: 'Go back and try again.' },
  not_found: { title: 'Form not found', text: 'Check the link, or ask the person who sent it to you.' },
}

export const problemsSummary = (count: number): string =>
  count === 1 ? 'One answer needs your attention' : `${count} answers need your attention`

export const pageLabel = (number: number, count: number): string => `Page ${number} of ${count}`

export const questionLabel = (number: number, count: number): string => `Question ${number} of ${count}`

export const reviewTitle = 'Check your answers'

export const submittedTitle = 'Your answers have been sent'
