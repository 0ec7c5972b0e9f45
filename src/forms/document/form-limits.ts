/** How large a form can be. Lengths are in UTF-16 units. */
export const formLimits = {
  /** With the id of a part behind it, an id is still a valid id of a field. */
  idLength: 30,
  nameLength: 255,
  textLength: 10_000,
  richTextLength: 50_000,
  urlLength: 2_000,
  cssLength: 50_000,
  /** One setting of a block, as JSON. */
  settingLength: 100_000,
  pages: 100,
  blocks: 500,
  options: 5_000,
  optionsPerBlock: 500,
  rules: 200,
  effectsPerRule: 20,
  endings: 50,
  variables: 100,
  choicesPerVariable: 100,
  languages: 50,
  mails: 20,
  addressesPerMail: 20,
  textsPerLanguage: 5_000,
  /** Parts of one calculation, and how deep they can be nested. */
  calculationParts: 200,
  calculationDepth: 8,
  /** Things of a form together with the deleted ones that can still be restored. */
  things: 20_000,
  /** All things of a form, with the deleted ones, as JSON. */
  documentLength: 10_000_000,
  changesPerAction: 5_000,
  points: 1_000_000,
} as const
