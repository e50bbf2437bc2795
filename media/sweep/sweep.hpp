// A swept check for boxes: a fast box stops at a wall and does not tunnel through it. AABB Notebook, MIT License.
// A box has its lowest x and y, and a size above 0. All lengths have the same unit, such as pixels. Walls don't move.
// The displacement is the movement in this frame: velocity times frame time. All numbers are finite.
#pragma once
#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

struct Vector { double x, y; };
struct Box { double x, y, width, height; };
struct Hit { double time; Vector normal; double x, y; bool isCorner; };

// Returns when a moving point is between two faces. Without movement, that is always or never.
inline std::pair<double, double> overlapTimes(double position, double movement, double low, double high) {
  if (movement > 0) return {(low - position) / movement, (high - position) / movement};
  if (movement < 0) return {(position - high) / -movement, (position - low) / -movement};
  return low < position && position < high ? std::pair{-HUGE_VAL, HUGE_VAL} : std::pair{HUGE_VAL, -HUGE_VAL};
}

// Returns the first hit of a moving box on a wall, if there is one. Its time is a part of the frame, from 0 up to 1.
// The normal points out of the wall. The position is that of the box at the hit, exactly on the face of the wall.
// These are no hits: sliding along a face, touching a corner, and reaching a face at the end of the frame.
// A box that starts inside a wall hits its nearest face at time 0, except when it leaves through that face.
inline std::optional<Hit> sweep(Box box, Vector displacement, Box wall) {
  const double x = box.x, y = box.y, dx = displacement.x, dy = displacement.y;
  // Grow the wall by the size of the box: the box becomes a point.
  const double left = wall.x - box.width, right = wall.x + wall.width;
  const double top = wall.y - box.height, bottom = wall.y + wall.height;
  const bool isInside = left < x && x < right && top < y && y < bottom;
  // On each axis, the box can hit the face ahead. If it starts inside, it hits the nearest face.
  const double faceX = (isInside ? x - left < right - x : dx > 0) ? left : right;
  const double faceY = (isInside ? y - top < bottom - y : dy > 0) ? top : bottom;
  // Inside, the depth takes the place of the time: the smaller depth counts.
  const auto [enterX, leaveX] = isInside ? std::pair{-std::abs(faceX - x), 1.0} : overlapTimes(x, dx, left, right);
  const auto [enterY, leaveY] = isInside ? std::pair{-std::abs(faceY - y), 1.0} : overlapTimes(y, dy, top, bottom);
  // The axis that enters last is hit, before the other one leaves. At a corner, the faster axis is hit, or x.
  const bool isCorner = enterX == enterY;
  const bool isAlongX = isCorner ? std::abs(dx) >= std::abs(dy) : enterX > enterY;
  const double time = isInside ? 0 : std::max(enterX, enterY);
  const bool isLeaving = isInside && (isAlongX ? dx * (faceX - x) : dy * (faceY - y)) > 0;
  if (isLeaving || time < 0 || time >= 1 || time >= std::min(leaveX, leaveY)) return std::nullopt;
  if (isAlongX) return Hit{time, {faceX == left ? -1.0 : 1.0, 0}, faceX, y + dy * time, isCorner};
  return Hit{time, {0, faceY == top ? -1.0 : 1.0}, x + dx * time, faceY, isCorner};
}

// Moves a box: it stops at the first hit, slides along that face once, and stops at the next hit.
inline std::vector<Hit> move(Box& box, Vector displacement, const std::vector<Box>& walls) {
  Vector end{box.x + displacement.x, box.y + displacement.y};
  std::vector<Hit> hits;
  while (hits.size() < 2) {
    std::optional<Hit> first;
    for (const Box& wall : walls) {
      const auto hit = sweep(box, {end.x - box.x, end.y - box.y}, wall);
      // At the same time, a face comes before a corner, then the first wall counts. So boxes don't stick at seams.
      const bool isTie = hit && first && hit->time == first->time;
      if (hit && (!first || (isTie ? first->isCorner && !hit->isCorner : hit->time < first->time))) first = hit;
    }
    box.x = first ? first->x : end.x;
    box.y = first ? first->y : end.y;
    if (!first) break;
    hits.push_back(*first);
    if (first->normal.x != 0) end.x = box.x; else end.y = box.y;
  }
  return hits;
}
