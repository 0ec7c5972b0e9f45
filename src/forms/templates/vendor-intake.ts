import type { FormSketch } from '../starts/form-sketch.ts'
import {
  address,
  consent,
  contactDetails,
  dropdown,
  is,
  long,
  pair,
  several,
  short,
  show,
  website,
  yesNo,
} from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Submit', hasReview: true },
  pages: [
    {
      name: 'Company',
      blocks: [
        ...pair(short('company', 'Legal name of the company *'), short('registration', 'Registration number *')),
        address('address', 'Address *'),
        ...pair(website('site', 'Website'), short('taxId', 'Tax number *')),
        contactDetails('contact', 'Contact person *', {
          settings: {
            shownParts: ['firstName', 'lastName', 'email', 'phone'],
            requiredParts: ['firstName', 'lastName', 'email'],
          },
        }),
      ],
    },
    {
      name: 'What you offer',
      blocks: [
        several('offers', 'What do you offer? *', {
          options: ['Goods', 'Services', 'Software', 'Consulting'],
          settings: { hasOther: true },
        }),
        yesNo('data', 'Will you handle personal data for us? *'),
        several('certificates', 'Which certificates do you have?', ['ISO 9001', 'ISO 27001', 'SOC 2', 'None of these']),
        long('security', 'How do you protect the data? *'),
        dropdown('terms', 'Payment terms *', ['14 days', '30 days', '60 days']),
      ],
    },
    {
      name: 'Declaration',
      blocks: [
        long('references', 'Customers whom we may ask about you'),
        consent('conduct', 'We follow the supplier code of conduct.'),
        consent('true', 'Everything that I entered is true.'),
      ],
    },
  ],
  rules: [{ name: 'Ask about data protection', when: is('data', 'yes'), effects: show('certificates', 'security') }],
  endings: [{ title: 'Thank you', text: 'The purchasing team will check your details and contact you.' }],
} satisfies FormSketch
