import type { FormMail } from '../document/form-document.ts'

/** What a mail is called, for the people who edit the form. */
export const mailName = ({ name, to }: Pick<FormMail, 'name' | 'to'>): string =>
  name.trim() || (to === 'respondent' ? 'Confirmation' : 'Notification')

/** The subject that a mail has unless it has its own. */
export const usualSubject = ({ to }: Pick<FormMail, 'to'>, title: string): string =>
  to === 'respondent' ? `Your answers: ${title}` : `New response: ${title}`

/** The text that a mail has unless it has its own. */
export const usualText = ({ to }: Pick<FormMail, 'to'>): string =>
  to === 'respondent' ? 'Thank you. Your answers have been sent.' : 'There is a new response.'
