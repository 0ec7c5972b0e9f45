/** What the create menu and the page of a new item say. */

/** The create menu, in its order. */
export const createMenuTexts = {
  forms: 'Form',
  scheduling: 'Scheduling',
  zite: 'Zite (app)',
  tables: 'Database',
} as const

/** The tabs of new items: what they are called, and what the button says that makes one. */
export const newItemTexts = {
  forms: { tab: 'Forms', create: 'Create form' },
  quizzes: { tab: 'Quizzes', create: 'Create quiz' },
  scheduling: { tab: 'Scheduling', create: 'Scheduling form' },
  payments: { tab: 'Payments', create: 'Payment form' },
  zite: { tab: 'Zite', create: 'New Zite' },
  tables: { tab: 'Tables', create: 'New table' },
} as const

export const namelessText = 'Give it a name'

/** @param service what the address calls it: 'airtable'. */
export const noConnectionsYet = (service: string): string =>
  `Items cannot be connected to other services yet: what you make here is not connected to ${service}.`

export const schedulingPromotion = {
  title: 'Let others book time with you',
  lead: 'Name your page now; these come with its editor.',
  features: [
    'Weekly hours, in the timezone of whoever looks',
    'No double bookings: your calendars are checked',
    'Video calls, phone calls or a place to meet',
    'Round robin, collective and group events',
  ],
} as const
