/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** Who asks for this page; null for a visitor. For pages on demand, from the front
     * (api/platform/http/personal-pages.ts). */
    user: import('#api/account/contract/schema.ts').User | null
    /** The API in this process, called in the visitor's name. */
    api: import('#site/lib/api.ts').Client
    /** For administrators: how much waits for them, asked together with what the page asks. */
    loadCounts?: import('#api/platform/http/page-source.ts').PageLocals['loadCounts']
    /** The form that a browser without scripts sent, for the page that shows it again. */
    form?: import('#api/account/contract/schema.ts').PlainForm
  }
}
