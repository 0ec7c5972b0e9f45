import { checkbox } from '../../../fields/checkbox/checkbox.ts'
import type { FieldType } from '../../../fields/field-type.ts'
import { number } from '../../../fields/number/number.ts'
import { percent } from '../../../fields/percent/percent.ts'
import type { FormSettings } from '../../document/form-settings.ts'
import { quizFieldId, type QuizValue, quizValues } from '../../document/quiz-field-ids.ts'
import type { LogicField } from '../condition.ts'

/** A value of a quiz as a field of the answers, which rules and texts can refer to. */
export interface QuizField extends LogicField {
  quiz: QuizValue
  name: string
}

const fields: Readonly<Record<QuizValue, QuizField>> = {
  score: {
    id: quizFieldId('score'),
    quiz: 'score',
    name: 'Score',
    type: number as FieldType,
    template: number.template.parse({}),
  },
  percentage: {
    id: quizFieldId('percentage'),
    quiz: 'percentage',
    name: 'Percentage',
    type: percent as FieldType,
    template: percent.template.parse({}),
  },
  passed: {
    id: quizFieldId('passed'),
    quiz: 'passed',
    name: 'Passed',
    type: checkbox as FieldType,
    template: checkbox.template.parse({}),
  },
}

/** The fields that a form has because its answers are scored; none for other forms. */
export const quizFields = (settings: Pick<FormSettings, 'isQuiz' | 'passPercentage'>): readonly QuizField[] =>
  quizValues(settings).map(value => fields[value])
