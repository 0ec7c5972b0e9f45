import type { Choice, Control } from './control.ts'

/** The controls of what all blocks have, by the key of the cell. */
export const blockControls = {
  label: { kind: 'text', label: 'Question', rows: 2 },
  description: { kind: 'text', label: 'Description', rows: 2, help: 'Shows below the question' },
  isRequired: { kind: 'switch', label: 'Required' },
  requiredText: { kind: 'text', label: 'Message for a missing answer', placeholder: 'Default message' },
  isHidden: { kind: 'switch', label: 'Hidden', help: 'Respondents never see it' },
  width: {
    kind: 'choice',
    label: 'Width',
    isOpen: true,
    choices: [
      { value: 12, label: 'Full' },
      { value: 9, label: '¾' },
      { value: 8, label: '⅔' },
      { value: 6, label: '½' },
      { value: 4, label: '⅓' },
      { value: 3, label: '¼' },
    ],
  },
  urlName: {
    kind: 'text',
    label: 'Name in the URL',
    placeholder: 'email',
    help: 'Links can fill in the answer: ?email=ann@example.com',
  },
} as const satisfies Record<string, Control>

/** The controls of an ending, by the key of the cell. */
export const endingControls = {
  name: { kind: 'text', label: 'Name', help: 'Only people who edit the form see it' },
  title: { kind: 'text', label: 'Title', placeholder: 'Thank you' },
  text: {
    kind: 'text',
    label: 'Text',
    rows: 4,
    help: '**bold**, *italic*, [link](https://example.com), and lines that begin with - for a list',
  },
  buttonLabel: { kind: 'text', label: 'Button' },
  buttonLink: { kind: 'text', label: 'The button opens', placeholder: 'https://' },
  redirect: { kind: 'text', label: 'Open another page instead', placeholder: 'https://' },
} as const satisfies Record<string, Control>

/** Languages that many forms are written in. Others can come with a form file. */
const languageTags = [
  'ar',
  'bg',
  'bn',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'en-GB',
  'es',
  'et',
  'fa',
  'fi',
  'fr',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'ms',
  'nb',
  'nl',
  'pl',
  'pt',
  'pt-BR',
  'ro',
  'ru',
  'sk',
  'sl',
  'sr',
  'sv',
  'sw',
  'th',
  'tr',
  'uk',
  'ur',
  'vi',
  'zh-CN',
  'zh-TW',
] as const

const displayNames = new Intl.DisplayNames(undefined, { type: 'language' })
const languageOf = (tag: string): Choice => ({ value: tag, label: displayNames.of(tag) ?? tag })
const languages: readonly Choice[] = languageTags
  .map(languageOf)
  .toSorted((one, other) => one.label.localeCompare(other.label))

/** The languages to choose from, with the one that the form has. */
export const languageChoices = (current: string): readonly Choice[] =>
  languages.some(({ value }) => value === current) ? languages : [...languages, languageOf(current)]

export const languageControl = (current: string): Control => ({
  kind: 'choice',
  label: 'Language of the form',
  help: 'For dates, numbers, and screen readers',
  choices: languageChoices(current),
})

/** The controls of the whole form, by the key of the setting. */
export const formControls = {
  isRightToLeft: { kind: 'switch', label: 'Right to left' },
  mode: {
    kind: 'choice',
    label: 'Shows',
    isOpen: true,
    choices: [
      { value: 'pages', label: 'Whole pages' },
      { value: 'one_by_one', label: 'One question' },
    ],
  },
  hasProgress: { kind: 'switch', label: 'Progress bar' },
  canGoBack: { kind: 'switch', label: 'Respondents can go back' },
  hasReview: { kind: 'switch', label: 'Review before sending', help: 'Shows all answers once more' },
  canResume: { kind: 'switch', label: 'Keep unsent answers', help: 'In the browser of the respondent' },
  nextLabel: { kind: 'text', label: 'Next button', placeholder: 'Next' },
  backLabel: { kind: 'text', label: 'Back button', placeholder: 'Back' },
  submitLabel: { kind: 'text', label: 'Submit button', placeholder: 'Submit' },
  embedding: {
    kind: 'choice',
    label: 'Sites that can embed the form',
    isOpen: true,
    choices: [
      { value: 'all', label: 'All' },
      { value: 'chosen', label: 'Chosen' },
      { value: 'none', label: 'None' },
    ],
  },
  embedSites: {
    kind: 'lines',
    label: 'Chosen sites',
    placeholder: 'example.com',
    help: 'One domain per line. Its subdomains are included.',
  },
  closedText: { kind: 'text', label: 'Text when closed', rows: 2, placeholder: 'It no longer accepts responses.' },
  notOpenText: { kind: 'text', label: 'Text before it opens', rows: 2, placeholder: 'Please come back later.' },
  fullText: {
    kind: 'text',
    label: 'Text when full',
    rows: 2,
    placeholder: 'It has received all the responses it can take.',
  },
  lockedText: {
    kind: 'text',
    label: 'Text above the password',
    rows: 2,
    placeholder: 'Enter the password to continue.',
  },
  unpublishedText: {
    kind: 'text',
    label: 'Text when unpublished',
    rows: 2,
    placeholder: 'Ask the person who sent you the link.',
  },
  allowedDomains: {
    kind: 'lines',
    label: 'Email domains',
    placeholder: 'example.com',
    help: 'One per line. Only people with an address there can answer.',
  },
  isOncePerPerson: { kind: 'switch', label: 'One response per person' },
  onceBy: {
    kind: 'choice',
    label: 'People are told apart by',
    isOpen: true,
    choices: [
      { value: 'browser', label: 'Browser' },
      { value: 'address', label: 'Email address' },
    ],
  },
  answeredText: {
    kind: 'text',
    label: 'Text for people who have answered',
    rows: 2,
    placeholder: 'Everyone can answer this form once.',
  },
  hasResumeMail: {
    kind: 'switch',
    label: 'Continue later by email',
    help: 'Respondents can get a link that opens their answers on any device',
  },
  wrongDomainText: {
    kind: 'text',
    label: 'Text for other domains',
    rows: 2,
    placeholder: 'Use an address at example.com',
  },
} as const satisfies Record<string, Control>

/** Fonts that the page of a form can use: the product's own, and those of devices. */
const fonts = ['Inter', 'Arial', 'Verdana', 'Trebuchet MS', 'Georgia', 'Times New Roman', 'Courier New', 'system-ui']

/** The controls of the theme, by the key of the cell. */
export const themeControls = {
  textColor: { kind: 'color', label: 'Text' },
  backgroundColor: { kind: 'color', label: 'Background' },
  accentColor: { kind: 'color', label: 'Buttons and selected answers' },
  buttonTextColor: { kind: 'color', label: 'Text of buttons' },
  colorScheme: {
    kind: 'choice',
    label: 'Color scheme',
    help: 'Dark makes a light background dark',
    isOpen: true,
    choices: [
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
      { value: 'auto', label: 'System' },
    ],
  },
  font: { kind: 'choice', label: 'Font', choices: fonts.map(font => ({ value: font, label: font })) },
  logo: { kind: 'picture', label: 'Logo' },
  cover: { kind: 'picture', label: 'Cover' },
  backgroundPicture: { kind: 'picture', label: 'Background picture' },
  cornerRadius: { kind: 'number', label: 'Corners, in pixels' },
  width: { kind: 'number', label: 'Width, in pixels' },
  alignment: {
    kind: 'choice',
    label: 'Alignment',
    isOpen: true,
    choices: [
      { value: 'start', label: 'Start' },
      { value: 'center', label: 'Center' },
    ],
  },
  css: { kind: 'text', label: 'Style sheet', rows: 6, help: 'CSS for this form only' },
} as const satisfies Record<string, Control>
