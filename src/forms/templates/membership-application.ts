import type { FormSketch } from '../starts/form-sketch.ts'
import {
  address,
  choice,
  consent,
  contactDetails,
  date,
  is,
  number,
  several,
  short,
  show,
} from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Apply for membership' },
  pages: [
    {
      blocks: [
        contactDetails('member', 'Your details *', {
          settings: {
            shownParts: ['firstName', 'lastName', 'email', 'phone'],
            requiredParts: ['firstName', 'lastName', 'email'],
          },
        }),
        date('birthday', 'Date of birth *', { settings: { allowsFuture: false } }),
        address('address', 'Address *'),
        choice('kind', 'Membership *', ['Adult', 'Student', 'Family', 'Supporter']),
        short('school', 'School or university *'),
        number('members', 'How many people are in your family? *', { settings: { min: 2, max: 12, step: 1 } }),
        several('interests', 'What interests you?', ['Training', 'Matches', 'Trips', 'Helping out']),
        consent('statutes', 'I accept the statutes of the club.'),
      ],
    },
  ],
  rules: [
    { name: 'Ask students for their school', when: is('kind', 'Student'), effects: show('school') },
    { name: 'Ask families for their size', when: is('kind', 'Family'), effects: show('members') },
  ],
  endings: [{ title: 'Welcome', text: 'The board will confirm your membership by email.' }],
} satisfies FormSketch
