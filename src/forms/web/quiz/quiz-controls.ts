import type { Control } from '../settings/control.ts'

/** The controls of a quiz, by the key of the setting. */
export const quizControls = {
  isQuiz: { kind: 'switch', label: 'Score the answers', help: 'Adds the score to the answers' },
  feedback: {
    kind: 'choice',
    label: 'Show right and wrong answers',
    choices: [
      { value: 'none', label: 'Never' },
      { value: 'at_end', label: 'At the end' },
    ],
  },
  showsRightAnswers: { kind: 'switch', label: 'Show the right answer' },
  showsScore: { kind: 'switch', label: 'Show the score at the end' },
  passPercentage: { kind: 'number', label: 'Passes from, in percent', placeholder: 'No limit' },
  outcomeBy: {
    kind: 'choice',
    label: 'Choose the ending by',
    help: 'Rules that lead to an ending come first',
    choices: [
      { value: 'none', label: 'Rules only' },
      { value: 'score', label: 'Points' },
      { value: 'percentage', label: 'Percentage' },
      { value: 'majority', label: 'Most chosen options' },
    ],
  },
  shufflesQuestions: { kind: 'switch', label: 'Shuffle the questions of each page' },
} as const satisfies Record<string, Control>

/** The control of where an ending begins. */
export const minScoreControl = (outcomeBy: 'score' | 'percentage'): Control => ({
  kind: 'number',
  label: outcomeBy === 'score' ? 'Shows from, in points' : 'Shows from, in percent',
  help: 'The ending that starts the highest is shown. Leave empty for the lowest.',
})
