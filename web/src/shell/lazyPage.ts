/** Pages and parts of pages loaded when first shown, with the words they speak. */
import { type ComponentType, createElement, type LazyExoticComponent, lazy, type ReactNode, useEffect, useState } from 'react';
import { loadChunk } from './chunk.ts';
import { loadWords } from './texts.ts';

/** A page of its own chunk. */
export type LazyPage = {
  /** Fetches chunk and words; resolves at once when they are there. @throws Error named ChunkLoadError */
  prepare(): Promise<void>;
  /** The page itself, once it is there. */
  loaded(): ComponentType | null;
  Lazy: LazyExoticComponent<ComponentType>;
};

/** @param area whose words the page speaks, beside those of the frame */
export function lazyPage(load: () => Promise<{ default: ComponentType }>, area?: string): LazyPage {
  let page: ComponentType | null = null;
  const fetchPage = async () => {
    const [module] = await Promise.all([loadChunk(load), area === undefined ? undefined : loadWords(area)]);
    page = module.default;
    return module;
  };
  return {
    prepare: async () => {
      if (page === null) await fetchPage();
    },
    loaded: () => page,
    Lazy: lazy(fetchPage),
  };
}

/**
 * Shows a page. One that is there already is shown in the same turn: React holds anything that has waited, however shortly,
 * back for 300 ms. The choice is kept per page, so that a page which arrives does not mount itself anew; routes beside each
 * other share this component, so another page is another choice.
 */
export function Show({ page }: { page: LazyPage }): ReactNode {
  const [shown, setShown] = useState(() => chosen(page));
  if (shown.page !== page) setShown(chosen(page));
  return shown.page === page ? createElement(shown.Chosen) : null;
}

type Choice = { page: LazyPage; Chosen: ComponentType };

const chosen = (page: LazyPage): Choice => ({ page, Chosen: page.loaded() ?? page.Lazy });

type LateOptions = {
  /** Takes its place until it comes. */
  meanwhile?: ComponentType;
  /** The area whose words it speaks, where that may be another than the area of the page. */
  area?: string;
};
type Chunk<P> = { loaded(): ComponentType<P> | null; fetched(): Promise<ComponentType<P>>; meanwhile: ComponentType | undefined };
type Late<P> = { shows: ComponentType<P> | null; fault: unknown };

function LatePart<P extends object>({ chunk, given }: { chunk: Chunk<P>; given: P }): ReactNode {
  const [{ shows, fault }, set] = useState<Late<P>>(() => ({ shows: chunk.loaded(), fault: null }));
  useEffect(() => {
    if (shows !== null) return;
    let mounted = true;
    chunk.fetched().then(
      (part) => mounted && set({ shows: part, fault: null }),
      (cause: unknown) => mounted && set({ shows: null, fault: cause }),
    );
    return () => {
      mounted = false;
    };
  }, [chunk, shows]);
  if (fault !== null) throw fault;
  if (shows !== null) return createElement(shows, given);
  return chunk.meanwhile === undefined ? null : createElement(chunk.meanwhile);
}

/**
 * A part of a page that a person asks for, such as a dialog. It stands there as soon as its chunk and its words do, where `lazy` and
 * words that are waited for would leave them 300 ms with nothing. Mounted anew after a fault, it tries again.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { meanwhile, area }: LateOptions = {},
): ComponentType<P> {
  let part: ComponentType<P> | null = null;
  const fetched = async () => {
    const [module] = await Promise.all([loadChunk(load), loadWords(...(area === undefined ? [] : [area]))]);
    part ??= module.default;
    return part;
  };
  const chunk: Chunk<P> = { loaded: () => part, fetched, meanwhile };
  return (given) => createElement(LatePart<P>, { chunk, given });
}
