/** The fields of a new table, primary field first. */
export const newTableFields = [
  { name: 'Name', type: 'single_line_text' },
  { name: 'notes', type: 'long_text' },
  { name: 'active', type: 'checkbox' },
] as const
