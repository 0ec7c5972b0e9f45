const field = (ref: string, type: string, more: { title: string; [key: string]: unknown }) => ({
  id: `id-${ref}`,
  ref,
  type,
  ...more,
})
const required = { validations: { required: true } }
const jump = (to: object, condition: object) => ({ action: 'jump', details: { to }, condition })
const is = (ref: string, type: string, value: unknown) => ({
  op: 'is',
  vars: [
    { type: 'field', value: ref },
    { type, value },
  ],
})
const labelled = (...labels: string[]) => labels.map(label => ({ id: `id-${label}`, ref: label, label }))

/** A form as the Create API of Typeform returns it. */
export const typeform = {
  id: 'abc123',
  type: 'quiz',
  title: 'Coffee club',
  theme: { href: 'https://api.typeform.com/themes/qHWOQ7' },
  settings: { language: 'en', show_progress_bar: true },
  welcome_screens: [
    { ref: 'hello', title: 'Welcome to the club', properties: { show_button: true, button_text: 'Start' } },
  ],
  thankyou_screens: [
    {
      ref: 'tys',
      type: 'thankyou_screen',
      title: 'See you soon',
      properties: { description: 'We will write to you.' },
    },
    { ref: 'bye', type: 'thankyou_screen', title: 'No grinder', properties: {} },
  ],
  fields: [
    field('name', 'short_text', { title: 'What is your name?', validations: { required: true, max_length: 60 } }),
    field('mail', 'email', { title: 'Hi {{field:name}}, what is your email?', ...required }),
    field('roast', 'multiple_choice', {
      title: 'Which roast do you like?',
      properties: { choices: labelled('Light', 'Dark') },
    }),
    field('stars', 'rating', { title: 'How good is our coffee?', properties: { shape: 'heart', steps: 6 } }),
    field('nps', 'nps', {
      title: 'Would you recommend us?',
      properties: { steps: 11, labels: { left: 'No', right: 'Yes' } },
    }),
    field('grinder', 'yes_no', { title: 'Do you own a grinder?' }),
    field('group', 'group', {
      title: 'About the grinder',
      properties: { fields: [field('which', 'short_text', { title: 'Which one?' })] },
    }),
    field('matrix', 'matrix', {
      title: 'How satisfied are you?',
      properties: {
        fields: [
          field('m1', 'multiple_choice', { title: 'Taste', properties: { choices: labelled('Bad', 'Good') } }),
          field('m2', 'multiple_choice', { title: 'Price', properties: { choices: labelled('Bad', 'Good') } }),
        ],
      },
    }),
    field('terms', 'legal', { title: 'Terms', properties: { description: 'I accept the terms' }, ...required }),
    field('holo', 'hologram', { title: 'Hologram' }),
  ],
  hidden: ['utm_source'],
  variables: { score: 0 },
  logic: [
    {
      type: 'field',
      ref: 'roast',
      actions: [
        jump({ type: 'field', value: 'nps' }, is('roast', 'choice', 'Dark')),
        {
          action: 'add',
          details: { target: { type: 'variable', value: 'score' }, value: { type: 'constant', value: 5 } },
          condition: is('roast', 'choice', 'Dark'),
        },
      ],
    },
    { type: 'field', ref: 'stars', actions: [jump({ type: 'field', value: 'name' }, { op: 'always', vars: [] })] },
    {
      type: 'field',
      ref: 'grinder',
      actions: [jump({ type: 'thankyou', value: 'bye' }, is('grinder', 'constant', false))],
    },
  ],
  _links: { display: 'https://example.typeform.com/to/abc123' },
}

const question = (title: string, more: object, required = false) => ({
  itemId: `item-${title}`,
  title,
  questionItem: { question: { questionId: `q-${title}`, required, ...more } },
})

/** A form as `forms.get` of the Google Forms API returns it. */
export const googleForm = {
  formId: 'f1',
  info: { title: 'School trip', description: 'Please answer by Friday.', documentTitle: 'Trip' },
  settings: { quizSettings: { isQuiz: true }, emailCollectionType: 'VERIFIED' },
  items: [
    question('Capital of France', {
      textQuestion: {},
      grading: { pointValue: 2, correctAnswers: { answers: [{ value: 'Paris' }] } },
    }),
    question(
      'Are you coming?',
      {
        choiceQuestion: {
          type: 'RADIO',
          options: [
            { value: 'Yes', goToAction: 'NEXT_SECTION' },
            { value: 'No', goToAction: 'SUBMIT_FORM' },
            { value: 'Only at the end', goToSectionId: 'end' },
          ],
        },
      },
      true,
    ),
    { itemId: 'details', title: 'Details', pageBreakItem: {} },
    {
      itemId: 'grid',
      title: 'Meals',
      questionGroupItem: {
        questions: [
          { questionId: 'g1', required: true, rowQuestion: { title: 'Lunch' } },
          { questionId: 'g2', required: true, rowQuestion: { title: 'Dinner' } },
        ],
        grid: { columns: { type: 'RADIO', options: [{ value: 'Meat' }, { value: 'Vegetarian' }] } },
      },
    },
    question('How excited are you?', { scaleQuestion: { low: 1, high: 5, lowLabel: 'A little', highLabel: 'Very' } }),
    question('Rate the last trip', { ratingQuestion: { ratingScaleLevel: 5, iconType: 'HEART' } }),
    question('Birthday', { dateQuestion: { includeYear: true } }),
    question('How long can you stay?', { timeQuestion: { duration: true } }),
    { itemId: 'picture', title: 'A picture', imageItem: { image: { contentUri: 'https://example.com/a.png' } } },
    { itemId: 'end', title: 'The end', pageBreakItem: {} },
    question('Anything else?', { textQuestion: { paragraph: true } }),
  ],
}
