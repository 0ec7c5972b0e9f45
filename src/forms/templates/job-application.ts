import type { FormSketch } from '../starts/form-sketch.ts'
import {
  choice,
  consent,
  contactDetails,
  date,
  dropdown,
  files,
  is,
  long,
  money,
  several,
  short,
  show,
  website,
} from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Apply', hasReview: true },
  pages: [
    {
      name: 'About you',
      blocks: [
        contactDetails('person', 'Your details *', {
          settings: {
            shownParts: ['firstName', 'lastName', 'email', 'phone'],
            requiredParts: ['firstName', 'lastName', 'email'],
          },
        }),
        short('city', 'Where do you live? *', { settings: { placeholder: 'City and country' } }),
        files('resume', 'Your resume *', { settings: { fileTypes: ['application/pdf'] } }),
        website('profile', 'A link to your profile or portfolio', { settings: { placeholder: 'https://' } }),
      ],
    },
    {
      name: 'The job',
      blocks: [
        dropdown('role', 'Which role do you apply for? *', ['Engineering', 'Design', 'Sales', 'Support', 'Finance']),
        website('code', 'A link to code that you are proud of'),
        choice('years', 'How many years have you worked in this field? *', [
          'None yet',
          '1 to 2',
          '3 to 5',
          'More than 5',
        ]),
        several('work', 'How would you like to work? *', ['In the office', 'From home', 'Both']),
        date('start', 'When could you begin?', { settings: { allowsPast: false } }),
        money('salary', 'Salary that you expect, per year', { settings: { min: 0 } }),
      ],
    },
    {
      name: 'Motivation',
      blocks: [
        long('why', 'Why would you like to work with us? *', { settings: { minLength: 100, rows: 8 } }),
        long('proud', 'Which work are you proud of, and what was your part?'),
        consent('privacy', 'You may store my application for six months.'),
      ],
    },
  ],
  rules: [{ name: 'Ask engineers for code', when: is('role', 'Engineering'), effects: show('code') }],
  endings: [
    {
      title: 'Thank you for applying, {{person_firstName|dear applicant}}',
      text: 'You will hear from us within two weeks.',
    },
  ],
} satisfies FormSketch
