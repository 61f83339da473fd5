import { describe, expect, test } from 'vitest';
import { moveBy, moveTo } from './moving.ts';

const nodes = [
  { id: 'a', parentId: '' },
  { id: 'a1', parentId: 'a' },
  { id: 'a2', parentId: 'a' },
  { id: 'a3', parentId: 'a' },
  { id: 'b', parentId: '' },
];

describe('a node of the catalogue', () => {
  test('goes behind the one it was let go behind, and before the first without a predecessor', () => {
    expect(moveTo(nodes, 'a3', { at: 'a1', how: 'behind' })).toEqual({ id: 'a3', parentId: 'a', behind: 'a1' });
    expect(moveTo(nodes, 'a3', { at: 'a1', how: 'before' })).toEqual({ id: 'a3', parentId: 'a' });
    expect(moveTo(nodes, 'a1', { at: 'a3', how: 'before' })).toEqual({ id: 'a1', parentId: 'a', behind: 'a2' });
  });
  test('goes into another folder and to the top', () => {
    expect(moveTo(nodes, 'a2', { at: 'b', how: 'into' })).toEqual({ id: 'a2', parentId: 'b' });
    expect(moveTo(nodes, 'a2', { at: 'b', how: 'behind' })).toEqual({ id: 'a2', behind: 'b' });
  });
  test('does not go into itself or below itself', () => {
    expect(moveTo(nodes, 'a', { at: 'a', how: 'into' })).toBeNull();
    expect(moveTo(nodes, 'a', { at: 'a2', how: 'behind' })).toBeNull();
  });
  test('moves by one place, and stays at the ends', () => {
    expect(moveBy(nodes, 'a2', -1)).toEqual({ id: 'a2', parentId: 'a' });
    expect(moveBy(nodes, 'a2', 1)).toEqual({ id: 'a2', parentId: 'a', behind: 'a3' });
    expect(moveBy(nodes, 'a3', 1)).toBeNull();
    expect(moveBy(nodes, 'a', -1)).toBeNull();
  });
});
