/** What the page of a quiz says besides that of a form. */
export const quizTexts = {
  score: (points: string, max: string): string => `${points} of ${max} points`,
  passed: 'Passed',
  failed: 'Not passed',
  review: 'Your answers',
  right: 'Right',
  partly: 'Partly right',
  wrong: 'Wrong',
  noAnswer: 'No answer',
  rightAnswer: (text: string): string => `Right answer: ${text}`,
} as const
