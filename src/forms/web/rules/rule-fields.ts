import type { Field } from '../../../engine/model/structure.ts'
import { blockIn } from '../../blocks/block-context.ts'
import { blockTypes } from '../../blocks/registry.ts'
import { allBlocks, type Outline } from '../../document/outline.ts'
import { fieldIdOf } from '../../document/thing-id.ts'
import { variableField } from '../../logic/variable-field.ts'
import type { FormSettings } from '../../document/form-settings.ts'
import { quizFields } from '../../logic/quiz/quiz-fields.ts'
import { nameOfBlock, nameOfVariable } from './rule-texts.ts'

/** What conditions of rules can be about: the answers, the variables, and the result of a quiz, as the fields of a filter. */
export function ruleFields(outline: Outline, settings?: FormSettings): Field[] {
  const answers = allBlocks(outline).flatMap(block => {
    const any = blockIn(outline, block, blockTypes)
    const parts = any ? any.type.parts(any.context) : []
    return parts.map(({ key, name, type, template }) => ({
      id: fieldIdOf(block.id, key),
      name: name === '' ? nameOfBlock(block) : `${nameOfBlock(block)}: ${name}`,
      type: type.type,
      template,
    }))
  })
  const variables = outline.variables.map((variable, index) => {
    const { id, type, template } = variableField(variable)
    return { id, name: nameOfVariable(variable, index), type: type.type, template }
  })
  const ofQuiz = (settings ? quizFields(settings) : []).map(({ id, name, type, template }) => ({
    id,
    name,
    type: type.type,
    template,
  }))
  return [...answers, ...variables, ...ofQuiz].map((field, order) => ({ ...field, order }))
}
