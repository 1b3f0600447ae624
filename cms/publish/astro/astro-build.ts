import type { Content } from '#content/read.ts'
import type { HostedSite } from './host.ts'
import type { PageNotes } from './page-notes.ts'
import type { PictureNotes } from './pictures.ts'

/** The Astro whose inside this folder knows. */
export const ASTRO_VERSION = '7.3.5'

/** The site without its content: everything that is compiled, which changes with the sources alone. */
export interface CompiledSite {
  /** `client/` has the files for the browser, `server/` the pages on demand. */
  dir: string
  /** The files for the browser, below `client/`, without their compressed twins. */
  files: string[]
}

/** A file of the site, as it was rendered. */
export interface RenderedFile {
  etag: string
  /** The page's content security policy; undefined for what is no page. */
  policy: string | undefined
}

/** The release before, as far as its pages are made of the same compiled site. */
export interface Before {
  pages: PageNotes
  files: ReadonlyMap<string, RenderedFile>
  /** The folder of its files. */
  clientDir: string
}

export interface RenderInput extends HostedSite {
  site: CompiledSite
  content: Content
  contentDir: string
  before: Before | undefined
  /** The same for all times between which no page changes by itself. */
  moment: string
  /** The picture files of the release before. */
  pictures: PictureNotes
  /** Told which text is about to be made into HTML; empty after the last. */
  onText: (file: string) => Promise<void>
  /** Where texts that were made into HTML are kept. */
  textsFile: string
  /** Given each file that was rendered, at once, so that a large site need not lie in memory. */
  onFile: (file: string, body: Buffer, etag: string) => void
}

export interface RenderedSite {
  /** Those that were taken over, too. */
  files: Map<string, RenderedFile>
  /** Where each picture that a page shows lies, by its address. */
  pictures: Map<string, string>
  /** The entries that pages on demand read (`hostSettings`). */
  settings: [string, object][]
  /** For the next release. */
  notes: { pages: PageNotes; pictures: PictureNotes }
}

/** Makes a Markdown text into HTML, without anything that could run. */
export type MarkdownRenderer = (
  text: string,
  about?: { frontmatter: Record<string, unknown>; fileURL: URL },
) => Promise<{ html: string; imagePaths: string[] }>

/** All that publishing asks of Astro. Whatever knows more of it stands in this folder. */
export interface AstroBuild {
  /** Compiles the sources of `root` into `outDir` and renders no page. */
  compile(options: { root: string; outDir: string; cacheDir: string }): Promise<void>
  /** A compiled site; undefined where it is not whole. */
  open(dir: string): CompiledSite | undefined
  /**
   * Renders every page that becomes a file. A page of which all that it was rendered from is as before is taken over.
   *
   * @throws what a page throws; its message names the page.
   */
  render(input: RenderInput): Promise<RenderedSite>
  /** Keeps the texts of the site that was rendered last. */
  keepTexts(input: Pick<RenderInput, 'site' | 'textsFile'>): Promise<void>
  markdown(): Promise<MarkdownRenderer>
  /** Tells the pages on demand of this process whose they are. Before the first of them is loaded. */
  hostSite(site: HostedSite): void
  /** Gives the pages on demand of this process the settings of a release. */
  hostSettings(entries: Iterable<readonly [string, object]>): void
}
