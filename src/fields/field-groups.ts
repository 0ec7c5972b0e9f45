/** Under what the types of fields are offered, in this order, as people read it. */
export const fieldGroups = {
  text: 'Text',
  number: 'Numbers',
  choice: 'Choices',
  time: 'Dates and times',
  contact: 'Web and contact',
  relation: 'Links and files',
} as const

export type FieldGroup = keyof typeof fieldGroups
