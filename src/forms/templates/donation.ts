import type { FormSketch } from '../starts/form-sketch.ts'
import { address, choice, contactDetails, is, long, money, note, show, yesNo } from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Pledge' },
  pages: [
    {
      name: 'Your gift',
      blocks: [
        note(
          'Thank you for thinking of us. Tell us what you would like to give, and we will send you what you need to pay.',
        ),
        choice('amount', 'How much would you like to give? *', {
          options: ['$20', '$50', '$100', 'Another amount'],
          settings: { columns: 2 },
        }),
        money('other', 'Your amount *', { settings: { min: 1 } }),
        choice('often', 'How often? *', ['Once', 'Every month', 'Every year']),
        choice('purpose', 'What should it be used for?', ['Where it is needed most', 'Education', 'Food', 'Health']),
      ],
    },
    {
      name: 'Your details',
      blocks: [
        contactDetails('donor', 'Who are you? *', {
          settings: { shownParts: ['firstName', 'lastName', 'email', 'company'], requiredParts: ['lastName', 'email'] },
        }),
        yesNo('receipt', 'Do you need a receipt for your taxes?'),
        address('address', 'Address for the receipt *'),
        yesNo('public', 'May we name you among our donors?'),
        long('message', 'A message for us'),
      ],
    },
  ],
  rules: [
    { name: 'Ask for another amount', when: is('amount', 'Another amount'), effects: show('other') },
    { name: 'Ask for the address', when: is('receipt', 'yes'), effects: show('address') },
  ],
  endings: [
    {
      title: 'Thank you, {{donor_firstName|dear friend}}',
      text: 'You will have an email from us soon. Every gift makes a difference.',
    },
  ],
} satisfies FormSketch
