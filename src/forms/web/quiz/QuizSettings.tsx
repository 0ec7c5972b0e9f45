import { allBlocks } from '../../document/outline.ts'
import { useDocument, useOutline } from '../editor-context.ts'
import { Group } from '../settings/Group.tsx'
import { Setting } from '../settings/Setting.tsx'
import styles from '../settings/Settings.module.css'
import { quizControls } from './quiz-controls.ts'
import { pointsText, worthOf } from './quiz-edits.ts'

/** Whether the answers of a form are scored, and how. */
export function QuizSettings() {
  const document = useDocument()
  const { settings } = document
  const setting = (key: keyof typeof quizControls) => (
    <Setting control={quizControls[key]} address={{ list: 'settings', ids: ['settings'], key }} />
  )
  if (!settings.isQuiz) return <Group>{setting('isQuiz')}</Group>
  return (
    <>
      <Group>
        {setting('isQuiz')}
        <Worth />
      </Group>
      <Group title="Feedback">
        {setting('feedback')}
        {settings.feedback !== 'none' && setting('showsRightAnswers')}
        {setting('showsScore')}
      </Group>
      <Group title="Result">
        {setting('passPercentage')}
        {setting('outcomeBy')}
        {settings.outcomeBy === 'majority' && (
          <p className={styles['note']}>Choose in the settings of each question which ending its options count for.</p>
        )}
        {(settings.outcomeBy === 'score' || settings.outcomeBy === 'percentage') && (
          <p className={styles['note']}>Set in each ending from where on it shows.</p>
        )}
      </Group>
      <Group title="Order">{setting('shufflesQuestions')}</Group>
    </>
  )
}

/** How many questions give points, and how many. */
function Worth() {
  const document = useDocument()
  const worths = allBlocks(useOutline()).flatMap(block => worthOf(document, block) ?? [])
  const total = worths.reduce((sum, { max }) => sum + max, 0)
  if (worths.length === 0)
    return <p className={styles['note']}>Mark the right answers on the page to give points for them.</p>
  const questions = worths.length === 1 ? '1 question' : `${worths.length} questions`
  return (
    <p className={styles['note']}>
      {questions}, {pointsText(total)} in all
    </p>
  )
}
