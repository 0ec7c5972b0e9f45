import type { FormSketch } from '../starts/form-sketch.ts'
import {
  address,
  choice,
  consent,
  date,
  email,
  is,
  long,
  pair,
  phone,
  several,
  short,
  show,
  slider,
  yesNo,
} from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Send to the practice', hasReview: true },
  pages: [
    {
      name: 'About you',
      blocks: [
        ...pair(
          short('name', 'Full name *'),
          date('birthday', 'Date of birth *', { settings: { allowsFuture: false } }),
        ),
        address('address', 'Address *'),
        ...pair(phone('phone', 'Phone *'), email('email', 'Email')),
        short('insurance', 'Health insurance and member number *'),
        short('emergency', 'Whom should we call in an emergency? *', {
          settings: { placeholder: 'Name and phone number' },
        }),
      ],
    },
    {
      name: 'Your health',
      blocks: [
        long('reason', 'Why do you come to us? *'),
        several('conditions', 'Do you have, or did you have, any of these?', [
          'Asthma',
          'Diabetes',
          'Heart disease',
          'High blood pressure',
          'Cancer',
          'None of these',
        ]),
        yesNo('medicine', 'Do you take medicine regularly? *'),
        long('medicines', 'Which medicine, and how much? *'),
        yesNo('allergies', 'Do you have allergies? *'),
        long('whichAllergies', 'Which ones? *'),
        choice('smoke', 'Do you smoke?', ['No', 'Not anymore', 'Sometimes', 'Every day']),
        slider('pain', 'How bad is your pain now?', {
          settings: { min: 0, max: 10, lowLabel: 'No pain', highLabel: 'The worst pain' },
        }),
      ],
    },
    {
      name: 'Consent',
      blocks: [
        consent('treatment', 'I agree to be examined and treated.'),
        consent('privacy', 'The practice may store and use these answers for my treatment.'),
      ],
    },
  ],
  rules: [
    { name: 'Ask which medicine', when: is('medicine', 'yes'), effects: show('medicines') },
    { name: 'Ask which allergies', when: is('allergies', 'yes'), effects: show('whichAllergies') },
  ],
  endings: [{ title: 'Thank you', text: 'Your answers are with the practice. Please bring your insurance card.' }],
} satisfies FormSketch
