import type { FormSketch } from '../starts/form-sketch.ts'
import { atLeast, atMost, hidden, long, scale, show } from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Send', hasProgress: false },
  pages: [
    {
      blocks: [
        scale('score', 'How likely are you to recommend us to a friend or colleague? *', {
          settings: { first: 0, last: 10, lowLabel: 'Not at all likely', highLabel: 'Extremely likely' },
        }),
        long('loves', 'What do you like best?'),
        long('misses', 'What would make it a 9 or a 10?'),
        long('problems', 'What disappointed you most?'),
        hidden('customer', 'Customer', { urlName: 'customer' }),
      ],
    },
  ],
  rules: [
    { name: 'Promoters', when: atLeast('score', 9), effects: show('loves') },
    { name: 'Passives', when: { and: [atLeast('score', 7), atMost('score', 8)] }, effects: show('misses') },
    { name: 'Detractors', when: atMost('score', 6), effects: show('problems') },
  ],
  endings: [{ title: 'Thank you', text: 'Your answer goes straight to the people who build the product.' }],
} satisfies FormSketch
