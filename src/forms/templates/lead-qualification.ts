import type { FormSketch } from '../starts/form-sketch.ts'
import { choice, contactDetails, dropdown, endAt, is, long, several } from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Get in touch' },
  pages: [
    {
      name: 'Your team',
      blocks: [
        choice('goal', 'What brings you here? *', [
          'I want to buy for my company',
          'I want to try it for myself',
          'I need help with my account',
        ]),
        choice('size', 'How many people would use it? *', [
          'Only me',
          '2 to 10',
          '11 to 50',
          '51 to 250',
          'More than 250',
        ]),
      ],
    },
    {
      name: 'What you need',
      blocks: [
        several('needs', 'What should it do for you? *', [
          'Replace spreadsheets',
          'Collect data from customers',
          'Automate approvals',
          'Report to management',
        ]),
        choice('budget', 'What is your yearly budget?', [
          'Less than $1,000',
          '$1,000 to $10,000',
          'More than $10,000',
          'Not decided yet',
        ]),
        dropdown('start', 'When do you want to start?', ['This month', 'This quarter', 'This year', 'Just looking']),
      ],
    },
    {
      name: 'How to reach you',
      blocks: [
        contactDetails('contact', 'Your details *', {
          settings: {
            shownParts: ['firstName', 'lastName', 'email', 'phone', 'company'],
            requiredParts: ['firstName', 'lastName', 'email', 'company'],
          },
        }),
        long('notes', 'Anything that we should know before we call?'),
      ],
    },
  ],
  endings: [
    {
      id: 'sales',
      name: 'Sales',
      title: 'Thank you, {{contact_firstName|and see you soon}}',
      text: 'Somebody from our team will contact you within one working day.',
    },
    {
      id: 'trial',
      name: 'Try it',
      title: 'You can start right away',
      text: 'For one person no call is needed. Create a free account and look around.',
    },
    {
      id: 'support',
      name: 'Support',
      title: 'Our support team can help',
      text: 'Write to the support team from your account, so that they know who you are.',
    },
  ],
  rules: [
    {
      name: 'Customers go to support',
      when: is('goal', 'I need help with my account'),
      effects: [endAt('page1', 'support')],
    },
    {
      name: 'One person tries it without a call',
      when: { or: [is('goal', 'I want to try it for myself'), is('size', 'Only me')] },
      effects: [endAt('page1', 'trial')],
    },
  ],
} satisfies FormSketch
