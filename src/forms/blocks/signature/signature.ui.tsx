import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { UploadList } from '../../uploads/web/UploadList.tsx'
import { useUploads } from '../../uploads/web/use-uploads.ts'
import { controlProps, groupProps, settingsOf } from '../asking/control-props.ts'
import { useIsLive } from '../asking/use-is-live.ts'
import type { AskProps, BlockUi } from '../block-ui.ts'
import { filesText } from '../file-entries.ts'
import { drawLines, drawName, type PadPoint, pictureOf, signatureSize } from './draw-signature.ts'

/** So long after the last line or key, the signature is uploaded. In milliseconds. */
const pause = 800

/** Draws a signature with a mouse, a finger, or a pen, or writes a name. It is uploaded as a picture. */
function Signature(ask: AskProps) {
  const { mayType } = settingsOf<{ mayType: boolean }>(ask)
  const { id: blockId } = ask.any.context.block
  const { id, name, 'aria-describedby': _, ...aria } = controlProps(ask)
  const isLive = useIsLive()
  const state = useUploads(ask)
  const { uploads, files, items } = state
  const canvas = useRef<HTMLCanvasElement>(null)
  const lines = useRef<PadPoint[][]>([])
  const [typed, setTyped] = useState('')
  const [isDrawn, setDrawn] = useState(false)
  const upload = useSignatureUpload(ask, canvas)
  const isEmpty = !isDrawn && typed === '' && files.length === 0 && items.length === 0

  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): PadPoint => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return { x: (clientX - left) / width, y: (clientY - top) / height }
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>, isFirst: boolean) => {
    if (isFirst) lines.current.push([])
    lines.current.at(-1)?.push(pointOf(event))
    drawLines(event.currentTarget, lines.current)
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0 || !uploads) return
    event.currentTarget.setPointerCapture(event.pointerId)
    if (typed !== '') setTyped('')
    setDrawn(true)
    draw(event, true)
    upload.begin()
  }
  const clear = () => {
    lines.current = []
    setTyped('')
    setDrawn(false)
    upload.cancel()
    uploads?.clear(blockId)
    if (canvas.current) drawLines(canvas.current, [])
  }
  const type = (text: string) => {
    setTyped(text)
    lines.current = []
    setDrawn(false)
    if (text.trim() === '') return clear()
    if (canvas.current) drawName(canvas.current, text.trim())
    upload.begin()
    upload.schedule()
  }
  // What was signed on another page is shown as a picture.
  const isStored = files.length > 0 && !isDrawn && typed === ''
  return (
    <div className="form-upload" {...groupProps(ask)}>
      <input type="hidden" name={name} value={filesText(files)} readOnly />
      <canvas
        ref={canvas}
        {...signatureSize}
        className="form-pad"
        // Screen readers skip a canvas without a role.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label={isDrawn || typed !== '' ? 'Your signature' : 'Nothing is signed yet'}
        hidden={isStored}
        onPointerDown={begin}
        onPointerMove={event => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) draw(event, false)
        }}
        onPointerUp={() => upload.schedule()}
        onPointerCancel={() => upload.schedule()}
      />
      {mayType ? (
        <div>
          <label className="form-part-label" htmlFor={id}>
            Draw above, or type your name
          </label>
          <input
            {...aria}
            id={id}
            className="form-input"
            type="text"
            autoComplete="name"
            disabled={!isLive}
            maxLength={100}
            value={typed}
            onChange={event => type(event.currentTarget.value)}
          />
        </div>
      ) : (
        <span className="form-drop-note">Draw your signature above</span>
      )}
      <noscript>
        <p className="form-problem">Turn on scripts in your browser to sign.</p>
      </noscript>
      {(isStored || items.length > 0) && <UploadList state={state} blockId={blockId} onRemoved={clear} />}
      {!isEmpty && !isStored && (
        <div>
          <button type="button" className="form-link" onClick={clear}>
            Clear the signature
          </button>
        </div>
      )}
    </div>
  )
}

/** Uploads what is on the pad once nothing was added to it for a moment. Sending the answers waits for that. */
function useSignatureUpload(ask: AskProps, canvas: { current: HTMLCanvasElement | null }) {
  const { id: blockId } = ask.any.context.block
  const { uploads } = useUploads(ask)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const limits = ask.any.type.files?.(ask.any.context)
  const send = useRef<() => void>(() => undefined)
  const cancel = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    uploads?.setExpected(blockId, false)
  }
  useEffect(() => {
    const pad = canvas.current
    send.current = () => {
      clearTimeout(timer.current)
      const isWaiting = timer.current !== undefined
      timer.current = undefined
      if (!isWaiting || !pad || !uploads || !limits) return
      void pictureOf(pad).then(file => {
        if (file) uploads.replace(blockId, file, limits)
        uploads.setExpected(blockId, false)
      })
    }
  })
  // The page can turn before the pause is over.
  useEffect(() => () => send.current(), [])
  return {
    /** Something is being signed, so the answers must wait. */
    begin() {
      clearTimeout(timer.current)
      uploads?.setExpected(blockId, true)
    },
    schedule() {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => send.current(), pause)
    },
    cancel,
  }
}

export const signatureUi: BlockUi = { shape: 'group', Ask: Signature }
