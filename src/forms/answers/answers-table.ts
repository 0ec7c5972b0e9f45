/** The table of answers in the base of a form. It exists once the form was published. */
export const answersTableId = 'tblAnswers'

/** The field by which people see answers first: when each was sent. */
export const submittedFieldId = 'fldSubmitted'

/** The record that holds the answers of a submission. */
export const recordIdOf = (submissionId: string) => submissionId.replace(/^sub/, 'rec')

/** The submission whose answers a record holds. */
export const submissionIdOf = (recordId: string) => recordId.replace(/^rec/, 'sub')
