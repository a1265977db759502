// A C++ program through gittickets.h: an exception that is caught, then one that nobody catches, on a thread.
#include <cstdlib>
#include <gittickets.h>
#include <stdexcept>
#include <thread>

int main() {
    gt_arm_options options = {};
    options.size = sizeof options;
    options.app_id = "throws";
    options.directory = std::getenv("RECORDS");
    if (gt_arm(&options).failure != GT_ARM_OK)
        return 1;
    try {
        throw std::runtime_error("caught");
    } catch (const std::exception &) {
        gt_breadcrumb("caught it");
    }
    std::thread([] { throw std::runtime_error("no such page"); }).join();
}
