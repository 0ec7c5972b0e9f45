/** What a person who may view a base may also do with it, as far as screens depend on it. */
export interface BaseRights {
  editRecords: boolean
  editStructure: boolean
  /** Share views and lock them. */
  manageBase: boolean
}
