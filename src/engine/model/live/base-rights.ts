/** What a person who can view a base can also do in it, as far as screens need it. */
export interface BaseRights {
  editRecords: boolean
  editStructure: boolean
  /** Whether they can share and lock views. */
  manageBase: boolean
}
