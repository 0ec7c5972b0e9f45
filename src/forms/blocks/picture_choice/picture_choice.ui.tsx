import { ChoiceList } from '../asking/ChoiceList.tsx'
import { settingsOf } from '../asking/control-props.ts'
import { Picture } from '../asking/Picture.tsx'
import { otherValue } from '../entry-rules.ts'
import type { AskProps, BlockUi } from '../block-ui.ts'

/** The text of a choice says what its picture shows, also when only screen readers get it. */
function PictureChoice(ask: AskProps) {
  const pictures = new Map(ask.options.map(({ id, picture }) => [id, picture]))
  const decorate = (id: string) => {
    const picture = pictures.get(id)
    if (id === otherValue) return null
    return (
      <span className="form-choice-picture">
        {picture && (
          <Picture className="form-choice-image" picture={picture} text="" sizes="(min-width: 560px) 240px, 50vw" />
        )}
      </span>
    )
  }
  const { isMultiple } = settingsOf<{ isMultiple: boolean }>(ask)
  return (
    <div className="form-pictures">
      <ChoiceList ask={ask} isMultiple={isMultiple} decorate={decorate} />
    </div>
  )
}

export const pictureChoiceUi: BlockUi = { shape: 'group', Ask: PictureChoice }
