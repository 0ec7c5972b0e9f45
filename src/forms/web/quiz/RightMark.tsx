import { IconCheck } from '@tabler/icons-react'
import type { Option } from '../../document/form-document.ts'
import styles from './Quiz.module.css'

interface RightMarkProps {
  option: Option
  /** Its number in the list, from 1. */
  number: number
  /** Its place in the right order of a ranking, from 1; 0 for none, and null for other questions. */
  place: number | null
  readOnly: boolean
  onToggle(): void
}

/** Marks an option as right. */
export function RightMark({ option, number, place, readOnly, onToggle }: RightMarkProps) {
  if (option.points !== null) return <span className={styles.points}>{option.points.toLocaleString()}</span>
  const isRight = place === null ? option.isRight : place > 0
  return (
    <button
      type="button"
      className={styles.mark}
      aria-pressed={isRight}
      aria-label={
        place === null
          ? `Option ${number} is right`
          : place > 0
            ? `Option ${number} comes at place ${place}`
            : `Option ${number} comes next in the right order`
      }
      title={place === null ? 'Right answer' : 'Place in the right order'}
      disabled={readOnly}
      onClick={onToggle}
    >
      {place === null || place === 0 ? <IconCheck size={14} stroke={2} aria-hidden /> : place}
    </button>
  )
}
