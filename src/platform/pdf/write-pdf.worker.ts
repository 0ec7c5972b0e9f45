import { answer } from '../worker-answer.ts'
import { layOutPdf } from './lay-out-pdf.ts'
import type { PdfContent } from './pdf-content.ts'

answer((content: PdfContent) => layOutPdf(content))
