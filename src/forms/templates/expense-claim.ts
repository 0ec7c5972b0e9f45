import type { FormSketch } from '../starts/form-sketch.ts'
import {
  consent,
  date,
  dates,
  dropdown,
  email,
  files,
  is,
  isAnyOf,
  long,
  money,
  pair,
  short,
  show,
} from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Submit claim', hasReview: true },
  pages: [
    {
      blocks: [
        ...pair(short('name', 'Name *'), email('email', 'Work email *')),
        dropdown('category', 'What was it for? *', ['Travel', 'Hotel', 'Meals', 'Software', 'Equipment', 'Training']),
        dates('trip', 'Dates of the trip *', { settings: { allowsFuture: false } }),
        date('paid', 'Date of the receipt *', { settings: { allowsFuture: false } }),
        ...pair(
          money('amount', 'Amount with tax *', { settings: { min: 0.01 } }),
          money('tax', 'Tax in it', { settings: { min: 0 } }),
        ),
        short('guests', 'Who was there?', { description: 'For meals, the tax office asks for names.' }),
        long('reason', 'Why was it needed? *'),
        files('receipt', 'Receipts *', { settings: { maxFiles: 5, fileTypes: ['application/pdf', 'image/*'] } }),
        consent('true', 'I confirm that I paid this for work, and have not claimed it elsewhere.'),
      ],
    },
  ],
  rules: [
    { name: 'Ask for the dates of a trip', when: isAnyOf('category', 'Travel', 'Hotel'), effects: show('trip') },
    { name: 'Ask for guests', when: is('category', 'Meals'), effects: show('guests') },
  ],
  endings: [{ title: 'Claim submitted', text: 'Approved claims are paid with your next salary.' }],
} satisfies FormSketch
