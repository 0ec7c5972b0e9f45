/** The groups of field types, in the order in which people see them. */
export const fieldGroups = {
  text: 'Text',
  number: 'Numbers',
  choice: 'Choices',
  time: 'Dates and times',
  contact: 'Web and contact',
  relation: 'Links and files',
  more: 'More',
} as const

export type FieldGroup = keyof typeof fieldGroups
