// How many pairs of digits stand in the wrong order.
#include <iostream>
#include <string>
#include <vector>

int main() {
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
  std::string digits;
  std::cin >> digits;
  std::vector<long long> counts(10);
  long long pairs = 0;
  for (char digit : digits) {
    for (int larger = digit - '0' + 1; larger < 10; larger++) pairs += counts[larger];
    counts[digit - '0']++;
  }
  std::cout << pairs << '\n';
}
