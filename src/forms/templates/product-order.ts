import type { FormSketch } from '../starts/form-sketch.ts'
import {
  address,
  atLeast,
  choice,
  email,
  is,
  long,
  note,
  number,
  pair,
  phone,
  short,
  show,
  yesNo,
} from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Order', hasReview: true },
  pages: [
    {
      name: 'Your order',
      blocks: [
        choice('product', 'What would you like? *', ['Mug', 'T-shirt', 'Tote bag']),
        choice('size', 'Size *', { options: ['S', 'M', 'L', 'XL'], settings: { columns: 4 } }),
        choice('colour', 'Color *', { options: ['White', 'Black', 'Blue'], settings: { columns: 3 } }),
        number('quantity', 'How many? *', { settings: { min: 1, max: 100, step: 1 } }),
        note('From 20 pieces on we give a discount. We will send you an offer first.', 'discount'),
        yesNo('gift', 'Is the {{product|order}} a present?'),
        long('card', 'What should we write on the card?', { settings: { maxLength: 200 } }),
      ],
    },
    {
      name: 'Delivery',
      blocks: [
        short('name', 'Name *'),
        ...pair(email('email', 'Email *'), phone('phone', 'Phone')),
        choice('delivery', 'How should you get it? *', ['By mail', 'I pick it up']),
        address('address', 'Address *'),
        long('notes', 'Notes for us'),
      ],
    },
  ],
  rules: [
    { name: 'Ask for the size of shirts', when: is('product', 'T-shirt'), effects: show('size') },
    { name: 'Explain the discount', when: atLeast('quantity', 20), effects: show('discount') },
    { name: 'Ask for the card', when: is('gift', 'yes'), effects: show('card') },
    { name: 'Ask where it goes', when: is('delivery', 'By mail'), effects: show('address') },
  ],
  endings: [
    { title: 'Thank you for your order', text: 'We confirm it by email, with the price and the day of delivery.' },
  ],
} satisfies FormSketch
